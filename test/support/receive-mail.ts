import type { MailServer, ReceivedMail } from '../fakes/mail-server.ts';
import { until } from './until.ts';

/**
 * Waits for a message.
 * @param to the address of one of its recipients; null for any
 * @param subject texts that its subject contains, in which all spaces are ordinary ones: amounts have non-breaking ones
 */
export async function receiveMail(
  { received }: Pick<MailServer, 'received'>,
  to: string | null,
  ...subject: string[]
): Promise<ReceivedMail> {
  const find = () =>
    received.find(
      (mail) =>
        (to === null || mail.to.includes(to)) && subject.every((text) => subjectOf(mail).includes(text)),
    );
  return (await until(find, () => received.map((mail) => `${mail.to[0]} ${subjectOf(mail)}`)))!;
}

function subjectOf({ headers: { subject = '' } }: ReceivedMail): string {
  return subject.replaceAll(/[^\S\n]/g, ' ');
}
