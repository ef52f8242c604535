import { Button } from '@mantine/core';
import { t } from '../i18n/translate.ts';

interface RevokeButtonProps {
  /** What stops working. */
  question: string;
  onRevoke: () => void;
}

/** Revokes a key in its row, once that was confirmed. */
export function RevokeButton({ question, onRevoke }: RevokeButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      color="gray"
      onClick={() => {
        if (confirm(question)) onRevoke();
      }}
    >
      {t('Revoke')}
    </Button>
  );
}
