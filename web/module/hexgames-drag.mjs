// Dragging pieces and tiles, as an alternative to clicks.

const far = 8; // pixels that turn a click into a drag

// listenToDrags lets users drag pieces on the board and items beside it, if they can be clicked
// next. When a drag starts, it calls lift with the name. lift returns an object that moves with the
// pointer, or undefined to refuse. During the drag, it calls over with the name of the cell at the
// pointer and the event; at the end, it calls drop with the same arguments, or cancel.
export function listenToDrags(board, beside, {lift, over, drop, cancel}) {
  let held = null; // the object pressed or dragged
  let watch = null; // aborts the listeners added when the pointer goes down
  let last = null; // the last pointer event not yet passed to over

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

// swallow ignores the click at the end of a drag.
function swallow() {
  const ignore = (event) => event.stopPropagation();
  document.addEventListener('click', ignore, {capture: true, once: true});
  setTimeout(() => document.removeEventListener('click', ignore, {capture: true}));
}
