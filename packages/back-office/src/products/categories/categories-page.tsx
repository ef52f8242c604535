import {
  ActionIcon,
  Box,
  Button,
  Group,
  Menu,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EllipsisIcon, GripVerticalIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useCategoryOptions } from '../use-catalogue.ts';
import { buildTree, type CategoryNode, isBelow } from './category-tree.ts';

type Category = Schemas['ProductCategory'];

/** The tree of categories; a category is moved by dragging it onto another one, or by its form. */
export function CategoriesPage() {
  const { product_categories: categories } = useData(['categories', 'tree'], () =>
    api.GET('/admin/product-categories', {
      params: {
        query: {
          limit: 1000,
          fields: 'id,name,handle,description,rank,is_active,is_internal,parent_category_id',
          expand: '',
        },
      },
    }),
  );
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const move = useAction(
    ({ id, parent }: { id: string; parent: string | null }) =>
      api.POST('/admin/product-categories/{id}', {
        params: { path: { id } },
        body: { parent_category_id: parent },
      }),
    { done: 'Saved' },
  );
  const drop = (id: string, parent: string | null) => {
    if (!isBelow(categories, parent, id)) move.mutate({ id, parent });
  };
  const create = <Button onClick={() => setEdited('new')}>{t('New category')}</Button>;
  return (
    <Page title={t('Categories')} actions={create}>
      <Section title={t('Tree')} hint={t('Drag a category onto another one to put it there.')}>
        {categories.length === 0 ? (
          <EmptyState title={t('No categories yet')} action={create}>
            {t('Categories are the menu of a storefront.')}
          </EmptyState>
        ) : (
          <DropZone onDrop={(id) => drop(id, null)} label={t('Top of the tree')}>
            <Branch nodes={buildTree(categories)} onDrop={drop} onEdit={setEdited} />
          </DropZone>
        )}
      </Section>
      {edited && (
        <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

interface BranchProps {
  nodes: readonly CategoryNode<Category>[];
  onDrop: (id: string, parent: string) => void;
  onEdit: (category: Category) => void;
}

function Branch({ nodes, onDrop, onEdit }: BranchProps) {
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {nodes.map(({ category, children }) => (
        <li key={category.id}>
          <DropZone onDrop={(id) => onDrop(id, category.id)} label={category.name}>
            <Group
              justify="space-between"
              wrap="nowrap"
              draggable
              onDragStart={(event) => {
                event.stopPropagation();
                event.dataTransfer.setData('text/plain', category.id);
              }}
            >
              <Group gap={6} wrap="nowrap">
                <GripVerticalIcon size={14} aria-hidden />
                <Link to="/products" search={{ category: category.id }} className="row">
                  {category.name}
                </Link>
                {!category.is_active && <Status value="disabled" />}
              </Group>
              <CategoryMenu category={category} onEdit={onEdit} />
            </Group>
          </DropZone>
          {children.length > 0 && (
            <Box pl="xl">
              <Branch nodes={children} onDrop={onDrop} onEdit={onEdit} />
            </Box>
          )}
        </li>
      ))}
    </Stack>
  );
}

/** Where a category can be dropped. */
function DropZone({
  label,
  onDrop,
  children,
}: {
  label: string;
  onDrop: (id: string) => void;
  children: React.ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      p={6}
      data-drop={label}
      bg={isOver ? 'var(--page)' : undefined}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'));
      }}
    >
      {children}
    </Box>
  );
}

function CategoryMenu({ category, onEdit }: { category: Category; onEdit: (category: Category) => void }) {
  const remove = useAction(
    () => api.DELETE('/admin/product-categories/{id}', { params: { path: { id: category.id } } }),
    { done: 'Deleted' },
  );
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions of {title}', { title: category.name })}
        >
          <EllipsisIcon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEdit(category)}>{t('Edit')}</Menu.Item>
        <Menu.Item
          onClick={() => confirm(t('Delete this category? Its products stay.')) && remove.mutate(undefined)}
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const parents = useCategoryOptions().filter(({ value }) => value !== category?.id);
  const form = useForm({
    initial: {
      name: category?.name ?? '',
      handle: category?.handle ?? '',
      description: category?.description ?? '',
      parent_category_id: category?.parent_category_id ?? null,
      is_active: category?.is_active ?? true,
      is_internal: category?.is_internal ?? false,
    },
    send: ({ handle, ...values }) => {
      const body = { ...values, ...(handle && { handle }) };
      return category
        ? api.POST('/admin/product-categories/{id}', { params: { path: { id: category.id } }, body })
        : api.POST('/admin/product-categories', { body });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={category?.name ?? t('New category')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <TextInput label={t('Handle')} {...form.text('handle')} />
      <Textarea label={t('Description')} autosize {...form.text('description')} />
      <Select label={t('Below')} data={parents} clearable searchable {...form.pick('parent_category_id')} />
      <Switch label={t('Active')} {...form.toggle('is_active')} />
      <Switch label={t('Only for staff')} {...form.toggle('is_internal')} />
      {!form.values.is_active && <Text size="sm">{t('Shoppers see active categories only.')}</Text>}
    </FormDialog>
  );
}
