import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The service worker, with the names of the built files in it: every build has another one. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entries = files.flatMap((file) => (file.type === "chunk" && file.isEntry ? [file] : []));
      const shell = entries.flatMap((file) => [file.fileName, ...file.imports, ...(file.viteMetadata?.importedCss ?? [])]);
      const fonts = files.map((file) => file.fileName).filter((name) => /wght-normal.*\.woff2$/.test(name));
      const paths = ["/", ...new Set([...shell, ...fonts].map((name) => `/${name}`))];
      const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
      const names = files.map((file) => file.fileName).sort();
      const build = createHash("sha256").update(names.join() + read("index.html")).digest("hex").slice(0, 12);
      const source = read("service-worker.js")
        .replace("%BUILD%", build)
        .replace('["%SHELL%"]', JSON.stringify(paths));
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  };
}

/** Beside each script and style a packed one, smaller than what the server could pack while somebody waits. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file) && file.startsWith("assets/"))) {
        const file = join(dir ?? "", name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}

// `npm run build` leaves the page where the server looks for it when it runs from the source tree;
// the package's own build asks for another folder. The strict CSP of the server allows no inline script.
export default defineConfig({
  plugins: [svelte(), serviceWorker(), packed()],
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
