import { mount } from "svelte";
import App from "./App.svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import { applyTheme, storedTheme } from "./design/theme";

applyTheme(storedTheme());
const page = document.getElementById("page");
if (page) mount(App, { target: page });
