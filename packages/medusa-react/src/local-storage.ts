import { useCallback, useSyncExternalStore } from 'react';

/** What is stored while the browser refuses to store it. */
const refused = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: string): string | null {
  try {
    return refused.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return refused.get(key) ?? null;
  }
}

/** @param value null removes it */
export function store(key: string, value: string | null): void {
  refused.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) refused.set(key, value);
  }
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify); // of other tabs
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/**
 * A text that the browser stores. A server renders the initial one, and so does the browser until the page is hydrated.
 *
 * @returns the text, a function that stores another one, and one that removes it
 */
export function useLocalStorage(
  key: string,
  initialState: string,
): [string, (value: string) => void, () => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key) ?? initialState,
    () => initialState,
  );
  const change = useCallback((next: string) => store(key, next), [key]);
  const remove = useCallback(() => store(key, null), [key]);
  return [value, change, remove];
}
