import { createContext, createElement, type JSX, type ReactNode, useContext, useMemo } from 'react';
import { readStored, store, useLocalStorage } from './local-storage.ts';
import { getVariantPrice, type ProductVariantInfo, type RegionInfo } from './prices.ts';

/** A variant of the interface, or a part of it. */
export type ProductVariant = ProductVariantInfo & { id: string };

export interface Item {
  variant: ProductVariant;
  quantity: number;
  /** The price of one piece in the currency of the region, in minor units. */
  readonly total?: number;
}

/** A cart that only the browser knows. */
export interface SessionCartState {
  region: RegionInfo;
  items: Item[];
  /** The number of pieces. */
  totalItems: number;
  /** In minor units, without taxes and shipping. */
  total: number;
}

export interface SessionCartContextState extends SessionCartState {
  setRegion(this: void, region: RegionInfo): void;
  /** Adds an item; it replaces one of the same variant. */
  addItem(this: void, item: Item): void;
  removeItem(this: void, id: string): void;
  updateItem(this: void, id: string, item: Partial<Item>): void;
  setItems(this: void, items: Item[]): void;
  /** @param id of the variant @param quantity 0 removes the item */
  updateItemQuantity(this: void, id: string, quantity: number): void;
  incrementItemQuantity(this: void, id: string): void;
  decrementItemQuantity(this: void, id: string): void;
  getItem(this: void, id: string): Item | undefined;
  clearItems(this: void): void;
}

const STORED_AS = 'medusa-session-cart';
const EMPTY: SessionCartState = { region: {} as RegionInfo, items: [], total: 0, totalItems: 0 };
const SessionCartContext = /* @__PURE__ */ createContext<SessionCartContextState | null>(null);

/** The state with these items, their prices and totals. */
export function generateCartState(state: SessionCartState, items: Item[]): SessionCartState {
  const priced = items.map((item) => ({ ...item, total: getVariantPrice(item.variant, state.region) }));
  return {
    ...state,
    items: priced,
    totalItems: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    total: priced.reduce((sum, { quantity, total }) => sum + quantity * total, 0),
  };
}

export interface SessionCartProviderProps {
  children: ReactNode;
  /** The cart of a browser that has stored none. */
  initialState?: SessionCartState;
}

/** Gives `useSessionCart` a cart that the browser stores. */
export function SessionCartProvider({
  children,
  initialState = EMPTY,
}: SessionCartProviderProps): JSX.Element {
  const initial = JSON.stringify(initialState);
  const [stored] = useLocalStorage(STORED_AS, initial);
  const value = useMemo(
    () => ({ ...(JSON.parse(stored) as SessionCartState), ...createActions(initial) }),
    [stored, initial],
  );
  return createElement(SessionCartContext.Provider, { value }, children);
}

/** The cart of the browser. @throws outside of its provider */
export function useSessionCart(): SessionCartContextState {
  const context = useContext(SessionCartContext);
  if (!context) throw new Error('useSessionCart should be used as a child of SessionCartProvider');
  return context;
}

type Actions = Omit<SessionCartContextState, keyof SessionCartState>;

/** They read what is stored, so that two changes of one click see each other. */
function createActions(initial: string): Actions {
  const read = (): SessionCartState => JSON.parse(readStored(STORED_AS) ?? initial) as SessionCartState;
  const change = (list: (items: Item[]) => Item[], region?: RegionInfo): void => {
    const state = read();
    const next = generateCartState({ ...state, region: region ?? state.region }, list(state.items));
    store(STORED_AS, JSON.stringify(next));
  };
  const getItem = (id: string): Item | undefined => read().items.find(({ variant }) => variant.id === id);
  const without = (items: Item[], id: string): Item[] => items.filter(({ variant }) => variant.id !== id);
  const updateItem = (id: string, changes: Partial<Item>): void =>
    change((items) => items.map((item) => (item.variant.id === id ? { ...item, ...changes } : item)));
  const removeItem = (id: string): void => change((items) => without(items, id));
  const updateItemQuantity = (id: string, quantity: number): void =>
    quantity > 0 ? updateItem(id, { quantity }) : removeItem(id);
  const add = (id: string, difference: number): void => {
    const item = getItem(id);
    if (item) updateItemQuantity(id, item.quantity + difference);
  };
  return {
    getItem,
    updateItem,
    removeItem,
    updateItemQuantity,
    addItem: (item) => change((items) => [...without(items, item.variant.id), item]),
    incrementItemQuantity: (id) => add(id, 1),
    decrementItemQuantity: (id) => add(id, -1),
    clearItems: () => change(() => []),
    setItems(items) {
      if (!Array.isArray(items)) throw new Error('items must be an array of items');
      change(() => items);
    },
    setRegion(region) {
      if (typeof region !== 'object' || Object.keys(region ?? {}).length === 0)
        throw new Error('region must be a non-empty object');
      change((items) => items, region);
    },
  };
}
