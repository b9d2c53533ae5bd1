// Dragging pieces and tiles, beside clicks.

const far = 8; // this many pixels make a drag of a click

// listenToDrags lets users drag what can be clicked next: pieces on the board and items beside
// it. It calls lift with the name when a drag begins, which returns what moves with the pointer
// or undefined, over with the name of the cell at the pointer and the pointer's point, and at the end drop
// with the same, or cancel.
export function listenToDrags(board, beside, {lift, over, drop, cancel}) {
  let held = null; // what the pointer is on, or drags
  let watch = null; // ends to listen to the pointer, which begins when it goes down
  let last = null; // the last event of the pointer that over has not heard of

  const cellAt = ({clientX, clientY}) => board.getRootNode().elementFromPoint(clientX, clientY)?.closest('.cell')?.dataset.name ?? '';
  const end = () => {
    const carried = held?.carried;
    held = null;
    watch?.abort();
    watch = null;
    carried?.end();
    return carried !== undefined;
  };

  const stop = () => end() && cancel();
  const listeners = {
    pointermove(event) {
      if (held === null || event.pointerId !== held.pointerId) {
        return;
      }
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (held.carried === undefined && Math.hypot(dx, dy) >= far) {
        held.carried = lift(held.name);
        if (held.carried === undefined) {
          end();
        }
      }
      if (held?.carried !== undefined) {
        held.carried.to(dx, dy);
        if (last === null) {
          requestAnimationFrame(() => {
            if (held !== null) {
              over(cellAt(last), last);
            }
            last = null;
          });
        }
        last = event;
      }
    },
    pointerup(event) {
      if (event.pointerId !== held?.pointerId) {
        return;
      }
      const {name} = held;
      if (end()) {
        swallow();
        const at = cellAt(event);
        if (at === '' || at === name) {
          cancel();
        } else {
          drop(at, event);
        }
      }
    },
    pointercancel({pointerId}) {
      if (pointerId === held?.pointerId) {
        stop();
      }
    },
    keydown({key}) {
      if (key === 'Escape') {
        stop();
      }
    },
  };

  for (const box of [board, beside]) {
    box.addEventListener('pointerdown', ({target, button, isPrimary, pointerId, clientX, clientY}) => {
      const e = target.closest('[data-name]');
      if (isPrimary && button === 0 && e?.matches('button.next, .occupied:is(.next, .chosen), [aria-pressed="true"]')) {
        end();
        held = {pointerId, name: e.dataset.name, x: clientX, y: clientY};
        watch = new AbortController();
        for (const [kind, listener] of Object.entries(listeners)) {
          document.addEventListener(kind, listener, {signal: watch.signal});
        }
      }
    });
  }
}

// swallow ignores the click that belongs to the end of a drag.
function swallow() {
  const ignore = (event) => event.stopPropagation();
  document.addEventListener('click', ignore, {capture: true, once: true});
  setTimeout(() => document.removeEventListener('click', ignore, {capture: true}));
}
