"""The style sheet of the HTML report: the colours of the page, light and dark."""

from __future__ import annotations

from typing import Final

from .plots import COLOURS

STYLE: Final = """
:root {
  color-scheme: light dark;
  --ground: #f3ead6; --panel: #fdf8ec; --ink: #2a2018; --soft: #6a563f; --rule: #d9c9a4; --accent: #8d1f35;
  --trough: #eee2c6; --warn: #b3261e; --heat: 141 31 53;
  --c0: #274c8f; --c1: #b9780f; --c2: #2c7365; --c3: #8d1f35; --c4: #564682;
  --c5: #5c7330; --c6: #2f7f93; --c7: #a0522d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #17121f; --panel: #241d2c; --ink: #f1e6cf; --soft: #c5b597; --rule: #4a3d52; --accent: #e58a9a;
    --trough: #352b3f; --warn: #ff8a80; --heat: 229 138 154;
    --c0: #7ea6ea; --c1: #e3ad4f; --c2: #67bfad; --c3: #e58a9a; --c4: #ab98e0;
    --c5: #a9c26c; --c6: #74c3d6; --c7: #e0976d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 17px/1.5 "EB Garamond", Garamond, "Hoefler Text", "Palatino Linotype", Palatino, Georgia, serif;
}
main { max-width: 1080px; margin: 0 auto; padding: 2.2rem 1.2rem 4rem; }
header p, .note { color: var(--soft); }
h1 { font-size: 2.3rem; line-height: 1.15; margin: 0 0 0.3rem; font-weight: 600; }
h2 { font-size: 1.45rem; margin: 0 0 0.2rem; font-weight: 600; }
h3 { font-size: 1.1rem; margin: 0 0 0.4rem; font-weight: 600; }
section { background: var(--panel); border: 1px solid var(--rule); border-radius: 10px;
  padding: 1.2rem 1.4rem 1.4rem; margin-top: 1.3rem; }
.note { margin: 0 0 0.9rem; font-size: 0.97rem; max-width: 62em; }
.facts { display: flex; flex-wrap: wrap; gap: 0.9rem; margin: 1.2rem 0 0; padding: 0; list-style: none; }
.facts li { background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; padding: 0.5rem 1rem;
  min-width: 8rem; }
.facts b { display: block; font-size: 1.5rem; line-height: 1.2; font-weight: 600; font-variant-numeric: lining-nums; }
.facts span { color: var(--soft); font-size: 0.92rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums lining-nums; }
th, td { padding: 0.32rem 0.7rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 600; color: var(--soft); font-size: 0.93rem; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td.name { white-space: normal; overflow-wrap: anywhere; min-width: 9rem; }
tr:last-child td { border-bottom: 0; }
.key { display: inline-block; width: 0.75em; height: 0.75em; border-radius: 50%; margin-right: 0.5em; }
.warn { color: var(--warn); font-weight: 600; }
.never td { color: var(--warn); }
td.heat { background: rgb(var(--heat) / var(--share)); text-align: center; }
td.heat small { display: block; line-height: 1.1; opacity: 0.8; }
.plot { overflow-x: auto; margin-top: 0.9rem; }
svg { display: block; width: 100%; height: auto; min-width: 560px; font-family: inherit; }
svg text { fill: var(--ink); font-size: 14.5px; font-variant-numeric: lining-nums; }
svg .tick { fill: var(--soft); font-size: 12.5px; }
svg .value { font-size: 13.5px; fill: var(--soft); }
svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .equal { stroke: var(--accent); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg .interval { stroke: var(--own); stroke-width: 5; stroke-linecap: round; opacity: 0.4; }
svg .stop { stroke: var(--own); stroke-width: 2.5; stroke-linecap: round; }
svg .whisker { stroke: var(--own); stroke-width: 1; opacity: 0.6; }
svg .box { stroke: var(--own); stroke-width: 4; stroke-linecap: round; opacity: 0.75; }
svg .dot { fill: var(--own); stroke: var(--panel); stroke-width: 1.5; }
svg .median { fill: var(--panel); stroke: var(--own); stroke-width: 1.8; }
svg .bar { fill: var(--own); opacity: 0.85; }
svg .minus { fill: var(--warn); opacity: 0.6; }
svg .trough { fill: var(--trough); }
svg.cell-bar { min-width: 0; width: 7rem; height: 0.7rem; border-radius: 3px; display: inline-block; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); gap: 1rem 2.2rem; }
.cards svg.cell-bar { width: 5rem; }
.cards td, .cards th { padding: 0.16rem 0.5rem; font-size: 0.97rem; }
.cards td:first-child { white-space: normal; line-height: 1.25; }
summary { cursor: pointer; color: var(--accent); padding: 0.5rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--trough); border-radius: 8px;
  padding: 0.8rem 1rem; font: 0.88rem/1.5 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  margin: 0.6rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1.2rem; margin: 0.4rem 0 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 600px) { body { font-size: 16px; } h1 { font-size: 1.8rem; } section { padding: 1rem; }
  .cards { grid-template-columns: 1fr; } }
@media print { section { break-inside: avoid; } }
"""

COLOUR_CLASSES: Final = "\n".join(
    f".c{i} {{ --own: var(--c{i}); }} .key.c{i} {{ background: var(--c{i}); }}" for i in range(COLOURS)
)
