import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.ts';

/** What a mail is about: a link to the order, or the kind of the record. @param event its name, such as `order.placed` */
export function MailSubject({ event, id }: { event: string | null; id: string | null }) {
  const [kind] = (event ?? '').split('.');
  if (id?.startsWith('order_'))
    return (
      <Link to="/orders/$id" params={{ id }} className="link">
        {t('Order')}
      </Link>
    );
  return kind;
}
