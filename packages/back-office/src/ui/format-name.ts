interface Person {
  first_name?: string | null;
  last_name?: string | null;
  email: string;
}

/** The name of a person; the e-mail if there is none. */
export function formatName({ first_name, last_name, email }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
