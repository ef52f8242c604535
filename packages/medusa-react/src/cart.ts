import type { Result } from '@storekeep/medusa-js';
import {
  createContext,
  createElement,
  type Dispatch,
  type JSX,
  type ReactNode,
  type SetStateAction,
  useContext,
  useState,
} from 'react';
import {
  useAddShippingMethodToCart,
  useCompleteCart,
  useCreateCart,
  useCreatePaymentSession,
  useSetPaymentSession,
  useUpdateCart,
} from './store/carts.ts';

/** A cart as the interface has it. */
export type Cart = Result<'GET /store/carts/{id}'>['cart'];

/** The cart of the provider, and what changes it. */
export interface CartContext {
  cart?: Cart;
  /** Shows another cart: it is not sent to the server. */
  setCart: Dispatch<SetStateAction<Cart>>;
  pay: ReturnType<typeof useSetPaymentSession>;
  createCart: ReturnType<typeof useCreateCart>;
  startCheckout: ReturnType<typeof useCreatePaymentSession>;
  completeCheckout: ReturnType<typeof useCompleteCart>;
  updateCart: ReturnType<typeof useUpdateCart>;
  addShippingMethod: ReturnType<typeof useAddShippingMethodToCart>;
  /** The number of pieces. */
  totalItems: number;
}

export interface CartProps {
  children: ReactNode;
  /** The cart until another one is created or set. */
  initialState?: Cart;
}

const Context = /* @__PURE__ */ createContext<CartContext | null>(null);

/** The cart of the provider. @throws outside of it */
export function useCart(): CartContext {
  const context = useContext(Context);
  if (!context) throw new Error('useCart must be used within a CartProvider');
  return context;
}

/** Gives `useCart` a cart, which each of its changes replaces by that of the response. */
export function CartProvider({
  children,
  initialState = { id: '', items: [] } as unknown as Cart,
}: CartProps): JSX.Element {
  const [cart, setCart] = useState(initialState);
  const onSuccess = (data: { cart: Cart }): void => setCart(data.cart);
  const value: CartContext = {
    cart,
    setCart,
    createCart: useCreateCart({ onSuccess }),
    updateCart: useUpdateCart(cart?.id, { onSuccess }),
    addShippingMethod: useAddShippingMethodToCart(cart?.id, { onSuccess }),
    startCheckout: useCreatePaymentSession(cart?.id, { onSuccess }),
    pay: useSetPaymentSession(cart?.id, { onSuccess }),
    completeCheckout: useCompleteCart(cart?.id),
    totalItems: cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
  };
  return createElement(Context.Provider, { value }, children);
}
