import { Button, Group, MultiSelect, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api, listIds, related, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { OwnColumns } from '../own-columns/own-columns.tsx';
import { useCollectionOptions, useTypeOptions } from '../products/use-catalogue.ts';
import { useCustomerGroupOptions, useRegionOptions } from '../settings/use-settings.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ofDateField, toDateField } from '../ui/dates.ts';
import { FormDialog, SaveBar } from '../ui/form-dialog.tsx';
import { BackLink, Columns, Facts, Page, Section } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { typed, useForm } from '../ui/use-form.ts';
import { describeValue, statusOf } from './describe-discount.ts';

const route = getRouteApi('/shell/discounts/$id');
const EXPAND =
  'rule,regions,rule.conditions,rule.conditions.products,rule.conditions.product_types,rule.conditions.product_tags,rule.conditions.product_collections,rule.conditions.customer_groups';

type Discount = Schemas['Discount'];

/** A discount: its terms, its use, and its conditions. */
export function DiscountPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const params = { path: { id } };
  const { discount } = useData(['discounts', id], () =>
    api.GET('/admin/discounts/{id}', { params: { ...params, query: { expand: EXPAND } } }),
  );
  const toggle = useAction(
    () => api.POST('/admin/discounts/{id}', { params, body: { is_disabled: !discount.is_disabled } }),
    { done: 'Saved' },
  );
  const remove = useAction(() => api.DELETE('/admin/discounts/{id}', { params }), {
    done: 'Deleted',
    then: () => navigate({ to: '/discounts' }),
  });
  return (
    <Page
      title={discount.code}
      beside={<Status value={statusOf(discount)} />}
      back={<BackLink to="/discounts">{t('Discounts')}</BackLink>}
      actions={
        <>
          <Button variant="default" onClick={() => toggle.mutate(undefined)}>
            {discount.is_disabled ? t('Enable') : t('Disable')}
          </Button>
          <ConfirmButton
            label={t('Delete')}
            question={t('Delete this discount?')}
            onConfirm={() => remove.mutate(undefined)}
          />
        </>
      }
    >
      <Columns
        main={
          <>
            <Terms discount={discount} />
            <Conditions discount={discount} />
          </>
        }
        side={
          <>
            <Section title={t('Usage')}>
              <Facts
                facts={[
                  [t('Value'), describeValue(discount)],
                  [t('Used'), discount.usage_count],
                  [t('How often it can be used'), discount.usage_limit ?? t('Always')],
                ]}
              />
            </Section>
            <OwnColumns
              table="discount"
              record={discount}
              save={(body) => api.POST('/admin/discounts/{id}', { params, body })}
            />
          </>
        }
      />
    </Page>
  );
}

function Terms({ discount }: { discount: Discount }) {
  const form = useForm({
    initial: {
      code: discount.code,
      regions: listIds(discount.regions),
      usage_limit: discount.usage_limit,
      starts_at: toDateField(discount.starts_at),
      ends_at: toDateField(discount.ends_at),
    },
    send: (_values, { starts_at, ends_at, ...others }) =>
      api.POST('/admin/discounts/{id}', {
        params: { path: { id: discount.id } },
        body: {
          ...others,
          ...(starts_at && { starts_at: ofDateField(starts_at)! }),
          ...(ends_at !== undefined && { ends_at: ofDateField(ends_at) }),
        },
      }),
    done: 'Saved',
  });
  return (
    <Section title={t('Terms')}>
      <form onSubmit={form.submit}>
        <Stack>
          <TextInput label={t('Code')} required {...form.text('code')} />
          <MultiSelect label={t('Regions')} data={useRegionOptions()} {...form.pick('regions')} />
          <Group grow>
            <TextInput type="date" label={t('Starts')} {...form.text('starts_at')} />
            <TextInput type="date" label={t('Ends')} {...form.text('ends_at')} />
            <NumberInput
              label={t('How often it can be used')}
              min={1}
              allowDecimal={false}
              {...form.number('usage_limit')}
            />
          </Group>
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}

function Conditions({ discount }: { discount: Discount }) {
  const [isAdding, add] = useDisclosure();
  const conditions = related(discount.rule)?.conditions ?? [];
  const remove = useAction(
    (condition_id: string) =>
      api.DELETE('/admin/discounts/{discount_id}/conditions/{condition_id}', {
        params: { path: { discount_id: discount.id, condition_id } },
      }),
    { done: 'Removed' },
  );
  return (
    <Section
      title={t('Conditions')}
      hint={conditions.length === 0 ? t('It applies to everything and everybody.') : undefined}
      actions={
        <Button variant="default" size="xs" onClick={add.open}>
          {t('Add condition')}
        </Button>
      }
    >
      <Stack gap="sm">
        {conditions.map((condition) => (
          <Group key={condition.id} justify="space-between">
            <Text size="sm">{describeCondition(condition)}</Text>
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              onClick={() => remove.mutate(condition.id)}
            >
              {t('Remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      {isAdding && <ConditionDialog discount={discount} onClose={add.close} />}
    </Section>
  );
}

function describeCondition(condition: Schemas['DiscountCondition']): string {
  const names = [
    ...(condition.products ?? []).map(({ title }) => title),
    ...(condition.product_collections ?? []).map(({ title }) => title),
    ...(condition.product_types ?? []).map(({ value }) => value),
    ...(condition.product_tags ?? []).map(({ value }) => value),
    ...(condition.customer_groups ?? []).map(({ name }) => name),
  ].join(', ');
  return condition.operator === 'in' ? t('Only for {names}', { names }) : t('Not for {names}', { names });
}

function ConditionDialog({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const options = {
    product_collections: useCollectionOptions(),
    product_types: useTypeOptions(),
    customer_groups: useCustomerGroupOptions(),
  };
  const form = useForm({
    initial: {
      kind: typed<keyof typeof options>('product_collections'),
      operator: typed<'in' | 'not_in'>('in'),
      ids: [] as string[],
    },
    send: ({ kind, operator, ids }) =>
      api.POST('/admin/discounts/{discount_id}/conditions', {
        params: { path: { discount_id: discount.id } },
        body: { operator, [kind]: ids },
      }),
    done: 'Added',
    then: onClose,
  });
  return (
    <FormDialog
      title={t('Add condition')}
      form={form}
      onClose={onClose}
      submit="Add condition"
      canSubmit={form.values.ids.length > 0}
    >
      <Select
        label={t('Of what')}
        data={[
          { value: 'product_collections', label: t('Collections') },
          { value: 'product_types', label: t('Types') },
          { value: 'customer_groups', label: t('Groups of customers') },
        ]}
        {...form.choose('kind')}
      />
      <Select
        label={t('Rule')}
        data={[
          { value: 'in', label: t('Only these') },
          { value: 'not_in', label: t('All but these') },
        ]}
        {...form.choose('operator')}
      />
      <MultiSelect label={t('Which')} searchable data={options[form.values.kind]} {...form.pick('ids')} />
    </FormDialog>
  );
}
