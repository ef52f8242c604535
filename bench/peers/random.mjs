/** A random element of a list. */
export function pick(list) {
  return list[randomBelow(list.length)];
}

/** A random whole number from 0 to n - 1. */
export function randomBelow(n) {
  return Math.floor(Math.random() * n);
}
