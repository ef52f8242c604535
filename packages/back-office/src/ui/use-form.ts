import { useBlocker } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { Result } from '../api/client.ts';
import { describeError, findField } from '../api/errors.ts';
import { useAction } from '../api/use-action.tsx';
import { type Phrase, t } from '../i18n/translate.ts';

type KeysOf<T, Value> = { [Key in keyof T]-?: T[Key] extends Value ? Key : never }[keyof T] & string;

interface FormOptions<T, Data> {
  /** The values of the record. Fields that were not edited follow it when it is read again. */
  initial: T;
  send: (values: T, changes: Partial<T>) => Result<Data>;
  done?: Phrase;
  then?: (data: Exclude<Data, undefined>) => unknown;
  /** Whether to ask before the page is left with values that were not saved; defaults to true. */
  guards?: boolean;
}

/** The values of a form. What was typed stays after an error, and is asked about before it is lost. */
export function useForm<T extends object, Data>({
  initial,
  send,
  done,
  then,
  guards = true,
}: FormOptions<T, Data>) {
  const [draft, setDraft] = useState<Partial<T>>({});
  const values: T = { ...initial, ...draft };
  const changed = (Object.keys(draft) as (keyof T)[]).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(initial[name]),
  );
  const isDirty = changed.length > 0;
  const changes = Object.fromEntries(changed.map((name) => [name, draft[name]])) as Partial<T>;
  const action = useAction(() => send(values, changes), {
    done,
    showsErrors: true,
    then: (data: Exclude<Data, undefined>) => {
      setDraft({});
      return then?.(data);
    },
  });
  const isGuarded = guards && isDirty && !action.isPending && !action.isSuccess;
  useBlocker({
    shouldBlockFn: () => isGuarded && !confirm(t('Leave without saving?')),
    enableBeforeUnload: () => isGuarded,
    disabled: !isGuarded,
  });

  const message = action.error ? describeError(action.error) : null;
  const field = message === null ? null : findField(message, Object.keys(initial));
  const set = <Key extends keyof T>(name: Key, value: T[Key]) => {
    if (!action.isIdle) action.reset();
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const error = (name: keyof T) => (field === name ? message : undefined);
  return {
    values,
    changes,
    set,
    isDirty,
    isSaving: action.isPending,
    /** An error that is about none of the fields. */
    message: field === null ? message : null,
    reset: () => {
      setDraft({});
      action.reset();
    },
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      event?.stopPropagation();
      action.mutate(undefined);
    },
    /** The properties of a field of text. */
    text: (name: KeysOf<T, string>) => ({
      name,
      value: values[name] as string,
      error: error(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as T[typeof name]),
    }),
    /** The properties of a field that is given its value, such as a selection. */
    pick: <Key extends keyof T & string>(name: Key) => ({
      name,
      value: values[name],
      error: error(name),
      onChange: (value: T[Key]) => set(name, value),
    }),
    /** As `pick`, of a selection that is required: an empty one is ignored. */
    choose: <Key extends keyof T & string>(name: Key) => ({
      name,
      value: values[name],
      error: error(name),
      onChange: (value: string | null) => value !== null && set(name, value as T[Key]),
    }),
    /** The properties of a field of a whole number; empty is null. */
    number: (name: KeysOf<T, number | null>) => ({
      name,
      value: (values[name] as number | null) ?? '',
      error: error(name),
      onChange: (value: string | number) =>
        set(name, (value === '' ? null : Number(value)) as T[typeof name]),
    }),
    toggle: (name: KeysOf<T, boolean>) => ({
      name,
      checked: values[name] as boolean,
      error: error(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.currentTarget.checked as T[typeof name]),
    }),
  };
}

/** A first value of a field whose type has more values: `typed<'sale' | 'override'>('sale')`. */
export function typed<T>(value: T): T {
  return value;
}

/** What components need of a form. */
export type FormState = Pick<
  ReturnType<typeof useForm<object, unknown>>,
  'isDirty' | 'isSaving' | 'message' | 'submit' | 'reset'
>;
