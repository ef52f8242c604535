import type { Schemas } from '../../api/client.ts';
import { type Phrase, t } from '../../i18n/translate.ts';

export type LegalTextKind = Schemas['EuLegalTextKind'];

const KINDS: Record<LegalTextKind, Phrase> = {
  terms: 'Terms',
  withdrawal: 'Withdrawal',
  privacy: 'Privacy',
};

/** What a legal text is about, in words. */
export function nameKind(kind: LegalTextKind): string {
  return t(KINDS[kind]);
}

/** For selections. */
export function listKinds(): { value: LegalTextKind; label: string }[] {
  return (Object.keys(KINDS) as LegalTextKind[]).map((value) => ({ value, label: nameKind(value) }));
}
