// Tracks pending work: calls, files being read, lists being loaded, and debounced changes. Tests use it to wait until the
// page is idle.

let many = 0;

/** Starts pending work. Returns a function that ends it, which may be called twice. */
export function begin() {
  let over = false;
  many += 1;
  return () => {
    if (!over) many -= 1;
    over = true;
  };
}

/** Counts a promise as pending until it is settled. @template T @param {Promise<T>} work @returns {Promise<T>} */
export async function track(work) {
  const end = begin();
  try {
    return await work;
  } finally {
    end();
  }
}

/** Whether nothing is pending. */
export const idle = () => many === 0;

/**
 * Debounces a function; a waiting call counts as pending. `now` runs it immediately.
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
