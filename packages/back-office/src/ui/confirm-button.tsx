import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';

interface ConfirmButtonProps extends ButtonProps {
  /** What the button does, which is also what the dialog asks. */
  label: string;
  question: ReactNode;
  isDanger?: boolean;
  onConfirm: () => unknown;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, question, isDanger = true, onConfirm, ...props }: ConfirmButtonProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" {...props} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={label} closeButtonProps={{ 'aria-label': t('Close') }}>
        <Stack>
          <Text size="sm">{question}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Back')}
            </Button>
            <Button
              color={isDanger ? 'red.9' : undefined}
              data-autofocus
              onClick={() => {
                close();
                void onConfirm();
              }}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
