/*
 * `@storekeep/server/dashboard`: what pages and widgets of modules use of the back office. Files of modules import it by this name, and React
 * as `react`; the server gives them the instances of the page.
 */
import type { AdminSchemas } from '@storekeep/server/client';
import type { ComponentType, ReactNode } from 'react';

/** What a widget gets, by its place. One of the place `today` gets nothing. */
export interface WidgetProps {
  order: { order: AdminSchemas['Order'] };
  product: { product: AdminSchemas['Product'] };
  customer: { customer: AdminSchemas['Customer'] };
}

/** A page with its heading: the component of a page returns one. */
export const Page: ComponentType<{
  title: string;
  /** Beside the title, such as a status. */
  beside?: ReactNode;
  under?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  children: ReactNode;
}>;

/** A part of a page: the component of a widget returns one. */
export const Section: ComponentType<{
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Whether its content reaches the border, such as a table. */
  isWide?: boolean;
  children: ReactNode;
}>;

/** Names with their values. */
export const Facts: ComponentType<{ facts: readonly (readonly [name: string, value: ReactNode])[] }>;

/** Says why something is empty, and what to do. */
export const EmptyState: ComponentType<{ title: string; children?: ReactNode; action?: ReactNode }>;

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Columns that a phone has no room for. */
  isSecondary?: boolean;
}

/** A table of records; without rows it has the shape of a table, as while they are read. */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: ReactNode;
}): ReactNode;

/** A link to a page of the back office: `/products/prod_1`. */
export const Link: ComponentType<{ to: string; children: ReactNode }>;

/* Components of Mantine with some of their properties. */
export const Button: ComponentType<{
  children: ReactNode;
  onClick?: () => void;
  type?: 'button' | 'submit';
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'xs' | 'sm' | 'md';
  disabled?: boolean;
  loading?: boolean;
}>;
export const Text: ComponentType<{
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md';
  fw?: number;
  c?: 'dimmed' | 'red';
}>;
type Gap = 'xs' | 'sm' | 'md' | 'lg';
export const Group: ComponentType<{
  children: ReactNode;
  gap?: Gap;
  justify?: 'flex-start' | 'space-between' | 'flex-end';
}>;
export const Stack: ComponentType<{ children: ReactNode; gap?: Gap }>;
interface FieldProps {
  label: string;
  description?: string;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
}
export const TextInput: ComponentType<
  FieldProps & {
    value: string;
    type?: 'text' | 'email' | 'number' | 'date' | 'url';
    placeholder?: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  }
>;
export const Textarea: ComponentType<
  FieldProps & {
    value: string;
    placeholder?: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  }
>;
export const Select: ComponentType<
  FieldProps & {
    data: { value: string; label: string }[];
    value: string | null;
    onChange: (value: string | null) => void;
  }
>;
export const Checkbox: ComponentType<{
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (event: { currentTarget: { checked: boolean } }) => void;
}>;

export interface ReadState<Body> {
  /** Undefined until it was read. */
  data: Body | undefined;
  /** What the server says. */
  error: string | null;
  isFetching: boolean;
}

/** Reads an operation of `/admin` with the session of the browser. It is read again after each action. @param path with the query: `/admin/product-reviews?status=pending` */
export function useAdmin<Body>(path: string): ReadState<Body>;

export interface AdminRequest {
  /** Such as `/admin/product-reviews/prev_1`. */
  path: string;
  /** Defaults to POST. */
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
}

export interface ActionOptions<Body> {
  /** A message once it is done. */
  done?: string;
  then?: (body: Body) => unknown;
}

export interface ActionState<Input> {
  run: (input: Input) => void;
  isRunning: boolean;
  error: string | null;
}

/** Sends a request that changes something. Errors are shown as the server says them, and what is on the page is read again afterwards. */
export function useAdminAction<Input, Body = unknown>(
  toRequest: (input: Input) => AdminRequest,
  options?: ActionOptions<Body>,
): ActionState<Input>;

export interface StaffUser {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  role: string;
}

/** The user who is logged in. */
export function useUser(): StaffUser;

/** Shows a message for a moment. */
export function notify(message: string): void;

/** Formats an amount in the language of the page. @param amount in minor units @param currency such as `eur` */
export function formatMoney(amount: number | null | undefined, currency: string): string;

/** Formats the day of a time of a response, such as `2026-11-01T08:30:00.000Z`. */
export function formatDay(time: string | null | undefined): string;

/** The same with the time of the day, in the time zone of the browser. */
export function formatTime(time: string | null | undefined): string;

/** The language of the page: `en` or `de`. */
export function currentLanguage(): string;
