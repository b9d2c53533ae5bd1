// The look of boards, both on the page and from mount. The colors are variables.

// style is a style sheet.
export const style = `
.board { display: block; overflow: visible; width: 100%; height: 100%; touch-action: manipulation; user-select: none; -webkit-user-select: none; }
.layer-cells polygon { fill: transparent; }
.layer-hints *, .layer-rings *, .gone { vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.cell { outline: none; }
.cell.next { cursor: pointer; }
@media (hover: hover) {
  .cell.next:hover polygon { fill: var(--accent); fill-opacity: 0.15; }
}
.layer-picture, .layer-hints, .layer-ghosts, .layer-rings, .layer-scores, .layer-carried { pointer-events: none; }
.layer-ghosts { opacity: 0.65; }
.board[data-quiet] .names { display: none; }
.lifted { opacity: 0.3; }
[data-cell] { transform-box: fill-box; transform-origin: center; }
.cell.occupied:is(.next, .chosen), .items button:is(.next, [aria-pressed="true"]) { touch-action: none; user-select: none; -webkit-user-select: none; }

.dot { fill: var(--accent); opacity: 0.75; }
.start-sign { stroke: var(--accent); stroke-width: 4px; stroke-linecap: round; opacity: 0.85; }
.target-ring { fill: none; stroke: var(--accent); stroke-width: 3px; }
.chosen-ring { fill: none; stroke: var(--accent); stroke-width: 4px; }
.early-ring { fill: var(--advice); fill-opacity: 0.2; stroke: var(--advice); stroke-width: 3px; stroke-dasharray: 6 4; }
.refused, .gone { fill: none; stroke: var(--problem); stroke-width: 2px; }
.focus-ring { fill: none; stroke: var(--text); stroke-width: 4px; }
.aim-ring { fill: none; stroke: var(--accent); stroke-width: 4px; stroke-dasharray: 3 3; }
.reminder { fill: var(--advice); fill-opacity: 0.22; stroke: var(--advice); stroke-width: 3px; }
.cell-name { text-anchor: middle; fill: var(--text); opacity: 0.8; }
.points { font-size: 55px; font-weight: 700; text-anchor: middle; fill: var(--points); stroke: var(--points-edge); stroke-width: 8px; paint-order: stroke; }

.area { min-width: 0; }
.area summary { padding: 4px 0; }
.items { display: flex; flex-wrap: wrap; gap: 2px; padding-top: 4px; min-height: 48px; }
.items button, .carried { min-width: 58px; min-height: 44px; width: 62px; padding: 2px; border: 0; border-radius: 10px; background: none; color: inherit; font: inherit; cursor: default; }
.items button.next { cursor: pointer; }
.items svg, .carried svg { display: block; width: 100%; pointer-events: none; }
.items button[aria-disabled="true"] { opacity: 0.55; }
.items button.next { box-shadow: inset 0 -3px 0 var(--accent); opacity: 1; }
.items button[aria-pressed="true"] { outline: 3px solid var(--accent); outline-offset: -1px; opacity: 1; }
.carried { position: fixed; z-index: 2; pointer-events: none; filter: drop-shadow(0 4px 6px rgb(0 0 0 / 0.4)); }

@media (forced-colors: active) {
  .dot { fill: Highlight; }
  .start-sign, .target-ring, .chosen-ring { stroke: Highlight; stroke-opacity: 1; }
  .early-ring { fill: none; stroke: Highlight; }
  .refused, .gone, .aim-ring { stroke: Mark; }
  .focus-ring { stroke: CanvasText; }
}
`;
