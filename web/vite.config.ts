import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run build` leaves the page where the server looks for it when it runs from the source tree;
// the package's own build asks for another folder. The strict CSP of the server allows no inline script.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/outremer/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8123", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
