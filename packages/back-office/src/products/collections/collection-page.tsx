import { Stack, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { OwnColumns } from '../../own-columns/own-columns.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SaveBar } from '../../ui/form-dialog.tsx';
import { BackLink, Columns, Page, Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ProductListEditor } from '../product-list-editor.tsx';

const route = getRouteApi('/shell/products/collections/$id');

export function CollectionPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const params = { path: { id } };
  const { collection } = useData(['collections', id], () =>
    api.GET('/admin/collections/{id}', { params: { ...params, query: { expand: '' } } }),
  );
  const { products } = useData(['products', 'of-collection', id], () =>
    api.GET('/admin/products', {
      params: { query: { collection_id: [id], limit: 200, fields: 'id,title,thumbnail', expand: '' } },
    }),
  );
  const add = useAction(
    (product: string) =>
      api.POST('/admin/collections/{id}/products/batch', { params, body: { product_ids: [product] } }),
    { done: 'Added' },
  );
  const take = useAction(
    (product: string) =>
      api.DELETE('/admin/collections/{id}/products/batch', { params, body: { product_ids: [product] } }),
    { done: 'Removed' },
  );
  const remove = useAction(() => api.DELETE('/admin/collections/{id}', { params }), {
    done: 'Deleted',
    then: () => navigate({ to: '/products/collections' }),
  });
  const form = useForm({
    initial: { title: collection.title, handle: collection.handle ?? '' },
    send: (body) => api.POST('/admin/collections/{id}', { params, body }),
    done: 'Saved',
  });
  return (
    <Page
      title={collection.title}
      back={<BackLink to="/products/collections">{t('Collections')}</BackLink>}
      actions={
        <ConfirmButton
          label={t('Delete')}
          question={t('Delete this collection? Its products stay.')}
          onConfirm={() => remove.mutate(undefined)}
        />
      }
    >
      <Columns
        main={
          <Section title={t('Products')}>
            <ProductListEditor
              products={products}
              onAdd={(product) => add.mutate(product)}
              onRemove={(product) => take.mutate(product)}
            />
          </Section>
        }
        side={
          <>
            <Section title={t('Details')}>
              <form onSubmit={form.submit}>
                <Stack>
                  <TextInput label={t('Title')} required {...form.text('title')} />
                  <TextInput label={t('Handle')} required {...form.text('handle')} />
                </Stack>
                <SaveBar form={form} />
              </form>
            </Section>
            <OwnColumns
              table="product_collection"
              record={collection}
              save={(body) => api.POST('/admin/collections/{id}', { params, body })}
            />
          </>
        }
      />
    </Page>
  );
}
