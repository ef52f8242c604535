import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ofDateField, toDateField } from '../ui/dates.ts';
import { SaveBar } from '../ui/form-dialog.tsx';
import { BackLink, Columns, Facts, Page, Section } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { typed, useForm } from '../ui/use-form.ts';
import { Backtest } from './backtest.tsx';
import { describeGiven, describeUsage, statusOf } from './describe-promotion.ts';
import { type Terms, toGiven, toTerms } from './promotion-terms.ts';
import { splitCodes } from './split-codes.ts';
import { TermsFields } from './terms-fields.tsx';

const route = getRouteApi('/shell/promotions/$id');

type Promotion = Schemas['Promotion'];
type PromotionState = 'draft' | 'active' | 'disabled';

/** A promotion: its terms, what is used of it, and what it would have done to past orders. */
export function PromotionPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const params = { path: { id } };
  const { promotion } = useData(['promotions', id], () => api.GET('/admin/promotions/{id}', { params }));
  const remove = useAction(() => api.DELETE('/admin/promotions/{id}', { params }), {
    done: 'Deleted',
    then: () => navigate({ to: '/promotions' }),
  });
  const terms = toTerms(promotion);
  return (
    <Page
      title={promotion.name}
      beside={<Status value={statusOf(promotion)} />}
      back={<BackLink to="/promotions">{t('Promotions')}</BackLink>}
      actions={
        <ConfirmButton
          label={t('Delete')}
          question={t('Delete this promotion?')}
          onConfirm={() => remove.mutate(undefined)}
        />
      }
    >
      <Columns
        main={
          <>
            <Details promotion={promotion} />
            {terms && <GivenTerms id={id} terms={terms} />}
            <Backtest promotion={promotion} />
          </>
        }
        side={
          <Section title={t('Usage')}>
            <Facts
              facts={[
                [t('Value'), describeGiven(promotion)],
                [t('Budget'), describeUsage(promotion)],
                [t('Uses per customer'), promotion.uses_per_customer ?? t('Always')],
              ]}
            />
          </Section>
        }
      />
    </Page>
  );
}

function Details({ promotion }: { promotion: Promotion }) {
  const { budget } = promotion;
  const hasMoney = budget?.type === 'money';
  const form = useForm({
    initial: {
      name: promotion.name,
      status: typed<PromotionState>(promotion.status as PromotionState),
      codes: promotion.codes.join(', '),
      starts_at: toDateField(promotion.starts_at),
      ends_at: toDateField(promotion.ends_at),
      limit: budget?.type === 'uses' ? budget.limit : null,
      uses_per_customer: promotion.uses_per_customer,
    },
    send: (_values, { starts_at, ends_at, codes, limit, ...others }) =>
      api.POST('/admin/promotions/{id}', {
        params: { path: { id: promotion.id } },
        body: {
          ...others,
          ...(codes !== undefined && { codes: splitCodes(codes) }),
          ...(starts_at !== undefined && { starts_at: ofDateField(starts_at) }),
          ...(ends_at !== undefined && { ends_at: ofDateField(ends_at) }),
          ...(limit !== undefined && { budget: limit === null ? null : { type: 'uses', limit } }),
        },
      }),
    done: 'Saved',
  });
  return (
    <Section title={t('Details')}>
      <form onSubmit={form.submit}>
        <Stack>
          <TextInput label={t('Name')} required {...form.text('name')} />
          <Select
            label={t('Status')}
            data={[
              { value: 'draft', label: t('Draft') },
              { value: 'active', label: t('Active') },
              { value: 'disabled', label: t('Disabled') },
            ]}
            {...form.choose('status')}
          />
          <TextInput
            label={t('Codes')}
            description={t('Separated by commas; without one, it applies by itself.')}
            {...form.text('codes')}
          />
          <Group grow>
            <TextInput type="date" label={t('Starts')} {...form.text('starts_at')} />
            <TextInput type="date" label={t('Ends')} {...form.text('ends_at')} />
          </Group>
          <Group grow>
            {!hasMoney && (
              <NumberInput
                label={t('How often it can be used')}
                min={1}
                allowDecimal={false}
                {...form.number('limit')}
              />
            )}
            <NumberInput
              label={t('Uses per customer')}
              min={1}
              allowDecimal={false}
              {...form.number('uses_per_customer')}
            />
          </Group>
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}

function GivenTerms({ id, terms }: { id: string; terms: Terms }) {
  const form = useForm({
    initial: terms,
    send: (values) => api.POST('/admin/promotions/{id}', { params: { path: { id } }, body: toGiven(values) }),
    done: 'Saved',
  });
  return (
    <Section title={t('Terms')}>
      <form onSubmit={form.submit}>
        <Stack>
          <TermsFields form={form} />
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}
