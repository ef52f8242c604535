import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Phrase, t } from '../i18n/translate.ts';
import type { FormState } from './use-form.ts';

interface FormDialogProps {
  title: ReactNode;
  form: FormState;
  onClose: () => void;
  /** What the button says; defaults to Save. */
  submit?: Phrase;
  size?: string;
  canSubmit?: boolean;
  danger?: boolean;
  children: ReactNode;
}

/** A form in a dialog. It asks before it is closed with something in it. */
export function FormDialog({
  title,
  form,
  onClose,
  submit = 'Save',
  size,
  canSubmit = true,
  danger,
  children,
}: FormDialogProps) {
  const close = () => {
    if (!form.isDirty || confirm(t('Leave without saving?'))) onClose();
  };
  return (
    <Modal opened onClose={close} title={title} size={size} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form onSubmit={form.submit}>
        <Stack>
          {children}
          <FormMessage form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={form.isSaving}
              disabled={!canSubmit}
              color={danger ? 'red.9' : undefined}
            >
              {t(submit)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What the server says about the form as a whole. */
export function FormMessage({ form }: { form: Pick<FormState, 'message'> }) {
  return form.message === null ? null : (
    <Alert color="red" role="alert">
      {form.message}
    </Alert>
  );
}

interface SubmitBarProps {
  form: FormState;
  /** What the button says. */
  submit: Phrase;
  canSubmit: boolean;
}

/** The end of a page whose form creates a record. */
export function SubmitBar({ form, submit, canSubmit }: SubmitBarProps) {
  return (
    <>
      <FormMessage form={form} />
      <Button type="submit" loading={form.isSaving} disabled={!canSubmit} style={{ alignSelf: 'flex-end' }}>
        {t(submit)}
      </Button>
    </>
  );
}

/** The end of a form in a page. */
export function SaveBar({ form }: { form: FormState }) {
  return (
    <Stack mt="md" gap="sm">
      <FormMessage form={form} />
      <Group justify="flex-end">
        {form.isDirty && (
          <Button variant="default" onClick={form.reset}>
            {t('Discard')}
          </Button>
        )}
        <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
