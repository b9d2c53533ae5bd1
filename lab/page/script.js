'use strict';
// The page fetches itself and replaces the parts that changed.
const said = document.getElementById('said');
const lost = document.getElementById('lost');
let pause = 2000;

async function refresh() {
  if (!document.hidden) {
    try {
      const answer = await fetch('./', { signal: AbortSignal.timeout(10000) });
      if (!answer.ok) throw new Error(answer.statusText);
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      lost.hidden = true;
      pause = 2000;
    } catch {
      if (lost.hidden) {
        lost.textContent = 'No answer since ' + new Date().toLocaleTimeString() +
          '. The program has probably ended; this was its last state.';
        lost.hidden = false;
      }
      pause = 10000;
    }
  }
  if (!('finished' in said.dataset)) setTimeout(refresh, pause);
}

function show(page) {
  document.title = page.title;
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = page.getElementById(part.id);
    if (part.innerHTML !== next.innerHTML) part.replaceChildren(...next.childNodes);
  }
  // Screen readers announce every change of this element, so replace only text that differs.
  const next = page.getElementById('said');
  if (said.textContent !== next.textContent) said.textContent = next.textContent;
  if ('finished' in next.dataset) said.dataset.finished = '';
}

if (!('finished' in said.dataset)) setTimeout(refresh, pause);
