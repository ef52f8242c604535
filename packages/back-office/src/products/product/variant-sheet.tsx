import { ActionIcon, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { Trash2Icon } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { api, type Result, unwrap } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { useStore } from '../../settings/use-settings.ts';
import { Section } from '../../ui/page.tsx';
import { NewVariantDialog } from './new-variant-dialog.tsx';
import type { Product } from './product-page.tsx';
import { INVALID, parsePasted, paste, readCell, type SheetColumn, type SheetEdits } from './sheet.ts';
import { cellOf, listVariantColumns, toVariantBody } from './variant-columns.ts';

/** The variants as a sheet: cells are typed or pasted from a spreadsheet, and saved at once. */
export function VariantSheet({ product }: { product: Product }) {
  const [edits, setEdits] = useState<SheetEdits>({});
  const [isAdding, add] = useDisclosure();
  const table = useRef<HTMLTableElement>(null);
  const { currencies = [] } = useStore();
  const variants = product.variants ?? [];
  const columns = listVariantColumns(currencies.map(({ code }) => code));
  const rows = variants.map(({ id }) => id);
  const changed = variants.filter((variant) =>
    Object.entries(edits[variant.id] ?? {}).some(([key, text]) => text !== cellOf(variant, key, columns)),
  );
  const isInvalid = (id: string, column: SheetColumn) =>
    edits[id]?.[column.key] !== undefined && readCell(edits[id][column.key], column) === INVALID;
  const invalid = rows.some((id) => columns.some((column) => isInvalid(id, column)));
  const save = useAction(
    async (): Result<object> => {
      let last: Awaited<Result<object>> | undefined;
      for (const variant of changed) {
        const path = { id: product.id, variant_id: variant.id };
        const sent = api.POST('/admin/products/{id}/variants/{variant_id}', {
          params: { path },
          body: toVariantBody(variant, edits[variant.id], columns),
        });
        await unwrap(sent);
        last = await sent;
      }
      return last!;
    },
    { done: 'Saved', then: () => setEdits({}) },
  );
  const remove = useAction(
    (variant_id: string) =>
      api.DELETE('/admin/products/{id}/variants/{variant_id}', {
        params: { path: { id: product.id, variant_id } },
      }),
    { done: 'Deleted' },
  );
  const isDirty = changed.length > 0;
  useBlocker({
    shouldBlockFn: () => !confirm(t('Leave without saving?')),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });

  const focus = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus();
  const press = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') focus(row + 1, column);
    else if (event.key === 'ArrowUp') focus(row - 1, column);
    else return;
    event.preventDefault();
  };
  const pasteInto = (event: ClipboardEvent, row: number, column: number) => {
    const cells = parsePasted(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0].length === 1) return;
    event.preventDefault();
    setEdits((before) => paste(before, cells, { row, column }, { rows, columns }));
  };
  return (
    <Section
      title={t('Variants')}
      hint={t('Type into the cells, or paste them from a spreadsheet.')}
      isWide
      actions={
        <>
          {isDirty && (
            <Button variant="default" size="xs" onClick={() => setEdits({})}>
              {t('Discard')}
            </Button>
          )}
          <Button
            size="xs"
            disabled={!isDirty || invalid}
            loading={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            {isDirty ? t('Save {count} variants', { count: changed.length }) : t('Save')}
          </Button>
          <Button variant="default" size="xs" onClick={add.open}>
            {t('Add variant')}
          </Button>
        </>
      }
    >
      <Table.ScrollContainer
        minWidth={0}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Variants') } }}
      >
        <Table className="sheet" withColumnBorders ref={table} aria-label={t('Variants')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Options')}</Table.Th>
              {columns.map(({ key, title }) => (
                <Table.Th key={key}>{title}</Table.Th>
              ))}
              <Table.Th>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map((variant, row) => (
              <Table.Tr key={variant.id}>
                <Table.Td>
                  <Text size="sm" fw={550} style={{ whiteSpace: 'nowrap' }}>
                    {(variant.options ?? []).map(({ value }) => value).join(' / ') || variant.title}
                  </Text>
                </Table.Td>
                {columns.map((column, index) => {
                  const stored = cellOf(variant, column.key, columns);
                  const text = edits[variant.id]?.[column.key] ?? stored;
                  return (
                    <Table.Td
                      key={column.key}
                      data-changed={text !== stored}
                      data-invalid={isInvalid(variant.id, column)}
                    >
                      <input
                        data-cell={`${row}-${index}`}
                        aria-label={`${column.title}, ${variant.title}`}
                        aria-invalid={isInvalid(variant.id, column)}
                        inputMode={column.kind === 'text' ? undefined : 'decimal'}
                        value={text}
                        onChange={(event) => {
                          const { value } = event.currentTarget;
                          setEdits((before) => ({
                            ...before,
                            [variant.id]: { ...before[variant.id], [column.key]: value },
                          }));
                        }}
                        onKeyDown={(event) => press(event, row, index)}
                        onPaste={(event) => pasteInto(event, row, index)}
                      />
                    </Table.Td>
                  );
                })}
                <Table.Td ta="center">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove {title}', { title: variant.title })}
                    onClick={() =>
                      confirm(t('Delete {title}?', { title: variant.title })) && remove.mutate(variant.id)
                    }
                  >
                    <Trash2Icon size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {changed.length > 0 && invalid && (
        <Group p="sm">
          <Text size="sm" c="var(--mantine-color-error)">
            {t('Some cells are no numbers.')}
          </Text>
        </Group>
      )}
      {isAdding && <NewVariantDialog product={product} onClose={add.close} />}
    </Section>
  );
}
