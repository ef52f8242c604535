import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { t } from '../i18n/translate.ts';

interface CopyTextButtonProps extends ButtonProps {
  text: string;
  /** Defaults to "Copy". */
  label?: string;
}

/** A button that copies a text, and says so. */
export function CopyTextButton({ text, label = t('Copy'), ...props }: CopyTextButtonProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" {...props} onClick={copy}>
          {copied ? t('Copied') : label}
        </Button>
      )}
    </CopyButton>
  );
}
