import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/errors.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { PageSkeleton } from '../../ui/page.tsx';
import { ChangesTable } from './changes-table.tsx';
import { type Refusal, useUndoRehearsal } from './rehearse-undo.ts';

/** Of an import, the first changes say what an undo does. */
const MOST_CHANGES = 100;

/** Shows what an undo would change before it is done, or why it is refused. */
export function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useUndoRehearsal(id);
  const navigate = useNavigate();
  const undo = useAction(() => api.POST('/admin/journal/{id}/undo', { params: { path: { id } } }), {
    done: 'Undone',
    showsErrors: true,
    then: ({ entry }) => {
      onClose();
      return navigate({ to: '/settings/journal/$id', params: { id: entry.id } });
    },
  });
  const failure = error ?? undo.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Undo')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        {!data && !error && <PageSkeleton />}
        {failure && (
          <Alert color="red" role="alert">
            {describeError(failure)}
          </Alert>
        )}
        {data?.refusal && <Refused refusal={data.refusal} />}
        {data?.changes && (
          <>
            <Text size="sm">{t('This would change back:')}</Text>
            <ChangesTable changes={data.changes.slice(0, MOST_CHANGES)} />
            {data.changes.length > MOST_CHANGES && (
              <Text size="sm">
                {t('And {count} further changes', { count: data.changes.length - MOST_CHANGES })}
              </Text>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          {data?.changes && (
            <Button loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
              {t('Undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Refused({ refusal: { message, rows } }: { refusal: Refusal }) {
  return (
    <Alert color="yellow" role="alert" title={t('This cannot be undone')}>
      <Text size="sm">{message}</Text>
      <List size="sm" mt="xs">
        {rows
          .filter(({ reason }) => reason !== message)
          .map(({ reason, table, id }) => (
            <List.Item key={`${table} ${id} ${reason}`} style={{ overflowWrap: 'anywhere' }}>
              {reason} ({table} {id})
            </List.Item>
          ))}
      </List>
    </Alert>
  );
}
