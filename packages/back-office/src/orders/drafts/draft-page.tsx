import { Button, Text } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api, related } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { useStore } from '../../settings/use-settings.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { formatTime } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { BackLink, Columns, Facts, Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { ItemTable } from '../order/order-items.tsx';
import { DraftCustomer } from './draft-customer.tsx';
import { DraftItems } from './draft-items.tsx';

const route = getRouteApi('/shell/orders/drafts/$id');

/** A draft: the customer pays it by a link, or staff mark it as paid. */
export function DraftPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const params = { path: { id } };
  const { draft_order: draft } = useData(['draft-orders', id], () =>
    api.GET('/admin/draft-orders/{id}', { params }),
  );
  const { payment_link_template: template } = useStore();
  const pay = useAction(() => api.POST('/admin/draft-orders/{id}/pay', { params }), {
    done: 'Order placed',
    then: ({ order }) => navigate({ to: '/orders/$id', params: { id: order.id } }),
  });
  const remove = useAction(() => api.DELETE('/admin/draft-orders/{id}', { params }), {
    done: 'Deleted',
    then: () => navigate({ to: '/orders/drafts' }),
  });
  const cart = related(draft.cart);
  const currency = related(cart?.region)?.currency_code ?? 'eur';
  const isOpen = draft.status === 'open';
  return (
    <Page
      title={t('Draft #{number}', { number: draft.display_id })}
      beside={<Status value={draft.status} />}
      under={formatTime(draft.created_at)}
      back={<BackLink to="/orders/drafts">{t('Drafts')}</BackLink>}
      actions={
        isOpen && (
          <>
            <ConfirmButton
              label={t('Delete')}
              question={t('Delete this draft?')}
              onConfirm={() => remove.mutate(undefined)}
            />
            {template && cart && (
              <CopyTextButton text={template.replace('{cart_id}', cart.id)} label={t('Copy payment link')} />
            )}
            <Button loading={pay.isPending} onClick={() => pay.mutate(undefined)}>
              {t('Mark as paid')}
            </Button>
          </>
        )
      }
    >
      <Columns
        main={
          <Section title={t('Items')} isWide>
            {isOpen ? (
              <DraftItems draftId={id} items={cart?.items ?? []} currency={currency} />
            ) : (
              <ItemTable items={cart?.items ?? []} currency={currency} />
            )}
            <Text p="lg" ta="right" fw={650} className="amount">
              {t('Total')} {formatMoney(cart?.total, currency)}
            </Text>
          </Section>
        }
        side={
          <DraftCustomer draft={draft}>
            <Facts
              facts={[
                [t('E-mail'), cart?.email],
                [
                  t('Order'),
                  draft.order_id ? (
                    <Link to="/orders/$id" params={{ id: draft.order_id }} className="link">
                      {t('Open')}
                    </Link>
                  ) : (
                    '–'
                  ),
                ],
              ]}
            />
          </DraftCustomer>
        }
      />
    </Page>
  );
}
