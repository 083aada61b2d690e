import { mount } from "svelte";
import App from "./App.svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import { keepPage } from "./offline/install";
import { preferences } from "./preferences/preferences.svelte";

preferences.follow();
const page = document.getElementById("page");
if (page) mount(App, { target: page });
keepPage();
