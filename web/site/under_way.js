// What is under way: calls of the program, files being read, lists being loaded, and changes that wait a moment for the
// next one. Anyone who needs to know whether the page is at rest asks here.

let many = 0;

/** Something begins; the function given back says that it is over, and may be called twice. */
export function begin() {
  let over = false;
  many += 1;
  return () => {
    if (!over) many -= 1;
    over = true;
  };
}

/** Counts as under way until the promise is settled. @template T @param {Promise<T>} work @returns {Promise<T>} */
export async function track(work) {
  const end = begin();
  try {
    return await work;
  } finally {
    end();
  }
}

/** Whether nothing is under way. */
export const idle = () => many === 0;

/**
 * Runs only when there was no further call for so long; until then it counts as under way. `now` runs at once what waits.
 * @template {any[]} A @param {(...args: A) => unknown} act @param {number} ms
 * @returns {((...args: A) => void) & {now: () => void}}
 */
export function debounce(act, ms) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @type {(() => void)|null} */
  let waiting = null;
  const later = (/** @type {A} */ ...args) => {
    clearTimeout(timer);
    waiting?.();
    const end = begin();
    waiting = end;
    const run = () => {
      waiting = null;
      later.now = () => {};
      try {
        act(...args);
      } finally {
        end();
      }
    };
    later.now = () => {
      clearTimeout(timer);
      run();
    };
    timer = setTimeout(run, ms);
  };
  later.now = () => {};
  return later;
}
