import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { Widgets } from '../../modules/widgets.tsx';
import { OwnColumns } from '../../own-columns/own-columns.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { BackLink, Columns, Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { ProductAttributes } from '../attributes/product-attributes.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductImages } from './product-images.tsx';
import { ProductOptions } from './product-options.tsx';
import { ProductOrganization } from './product-organization.tsx';
import { ProductTranslations } from './product-translations.tsx';
import { VariantSheet } from './variant-sheet.tsx';
import { VariantStock } from './variant-stock.tsx';

const route = getRouteApi('/shell/products/$id');
const EXPAND =
  'images,options,options.translations,options.values,options.values.translations,variants,variants.options,variants.prices,variants.inventory_items,categories,collection,type,tags,sales_channels,translations';

export type Product = Schemas['Product'];

/** A product with its variants, prices, pictures and places in the catalogue. */
export function ProductPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { product } = useData(['products', id], () =>
    api.GET('/admin/products/{id}', { params: { path: { id }, query: { expand: EXPAND } } }),
  );
  const remove = useAction(() => api.DELETE('/admin/products/{id}', { params: { path: { id } } }), {
    done: 'Deleted',
    then: () => navigate({ to: '/products' }),
  });
  return (
    <Page
      title={product.title}
      beside={<Status value={product.status} />}
      under={product.subtitle}
      back={<BackLink to="/products">{t('Products')}</BackLink>}
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/settings/journal" search={{ record: id }} {...props} />}
          >
            {t('Changes')}
          </Button>
          <ConfirmButton
            label={t('Delete')}
            question={t('Delete this product? Orders keep their lines.')}
            onConfirm={() => remove.mutate(undefined)}
          />
        </>
      }
    >
      <VariantSheet product={product} />
      <Columns
        main={
          <>
            <ProductDetails product={product} />
            <ProductTranslations product={product} />
            <ProductImages product={product} />
            <Widgets place="product" product={product} />
          </>
        }
        side={
          <>
            <ProductOrganization product={product} />
            <ProductAttributes product={product} />
            <ProductOptions product={product} />
            <VariantStock product={product} />
            <OwnColumns
              table="product"
              record={product}
              save={(body) => api.POST('/admin/products/{id}', { params: { path: { id } }, body })}
            />
            {product.variants?.map((variant) => (
              <OwnColumns
                key={variant.id}
                table="product_variant"
                of={variant.title}
                record={variant}
                save={(body) =>
                  api.POST('/admin/products/{id}/variants/{variant_id}', {
                    params: { path: { id, variant_id: variant.id } },
                    body,
                  })
                }
              />
            ))}
          </>
        }
      />
    </Page>
  );
}
