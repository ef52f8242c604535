import { notifications } from '@mantine/notifications';
import { describeError } from '../api/errors.ts';
import { t } from '../i18n/translate.ts';

/** Shows for a moment that something was done. */
export function notifyDone(message: string): void {
  show({ message, color: 'teal', autoClose: 3000 });
}

/** Shows what the server says about a request that failed. */
export function notifyFailure(error: unknown): void {
  show({ title: t('That did not work'), message: describeError(error), color: 'red' });
}

function show(notification: Parameters<typeof notifications.show>[0]): void {
  notifications.show({ ...notification, closeButtonProps: { 'aria-label': t('Close') } });
}
