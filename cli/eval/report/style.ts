// Styles of the report: light and dark by system setting, black on white in print.

import { Html } from "@/cli/eval/report/html";

export const STYLE = new Html(`
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f7f8, #0f1214); --surface: light-dark(#ffffff, #171b1e); --line: light-dark(#dbe0e4, #2a3136);
  --ink: light-dark(#14191d, #e8ebed); --muted: light-dark(#505a63, #a3adb5); --accent: light-dark(#0b5d8a, #74bfea);
  --right: light-dark(#176e31, #63d183); --wrong: light-dark(#ab2117, #ff9085);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 4rem; background: var(--canvas); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .6rem; }
h2::first-letter { text-transform: uppercase; }
p { margin: .25rem 0; } .muted { color: var(--muted); }
.numbers { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.numbers li, figure, article, .table { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
.numbers li { padding: .8rem 1rem; }
.numbers b { display: block; font-size: 1.6rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.numbers b.words { font-size: 1.1rem; line-height: 1.9; }
.numbers span { display: block; } .numbers .about { font-size: .8rem; color: var(--muted); margin-top: .25rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: .75rem; }
figure { margin: 0; padding: .8rem; } figcaption { font-weight: 600; } svg { width: 100%; height: auto; display: block; }
.grid { stroke: var(--line); } .ideal { stroke: var(--muted); stroke-dasharray: 5 4; }
.curve { fill: none; stroke: var(--accent); stroke-width: 2; } .dot, .bar { fill: var(--accent); }
.axis, .tick { fill: var(--muted); font-size: 11px; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .4rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
tbody tr:last-child > * { border-bottom: 0; } thead th { color: var(--muted); font-weight: 500; }
td.cell { background: color-mix(in oklab, var(--accent) calc(var(--share) * 45%), transparent); }
td.cell small { color: inherit; } td.same { box-shadow: inset 0 0 0 2px var(--right); }
article { padding: .8rem 1rem; margin: .6rem 0; break-inside: avoid; } article h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
blockquote { margin: .3rem 0 .3rem .25rem; padding-left: .75rem; border-left: 3px solid var(--line); color: var(--muted); white-space: pre-wrap; overflow-wrap: anywhere; }
.reason { white-space: pre-wrap; overflow-wrap: anywhere; } code { font: .85em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.right { color: var(--right); } .wrong { color: var(--wrong); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; background: none; font-size: 11px; }
  figure, .numbers li, tr { break-inside: avoid; } .table { overflow: visible; } * { print-color-adjust: exact; } }
`);
