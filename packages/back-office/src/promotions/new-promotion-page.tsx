import { Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { SubmitBar } from '../ui/form-dialog.tsx';
import { BackLink, Page, Section } from '../ui/page.tsx';
import { useForm } from '../ui/use-form.ts';
import { NEW_TERMS, toGiven } from './promotion-terms.ts';
import { splitCodes } from './split-codes.ts';
import { TermsFields } from './terms-fields.tsx';

/** A new promotion, as a draft that can be tried on past orders. */
export function NewPromotionPage() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '', codes: '', ...NEW_TERMS },
    send: ({ name, codes, ...terms }) =>
      api.POST('/admin/promotions', {
        body: { name, codes: splitCodes(codes), status: 'draft', ...toGiven(terms) },
      }),
    done: 'Saved',
    then: ({ promotion }) => navigate({ to: '/promotions/$id', params: { id: promotion.id } }),
  });
  return (
    <Page title={t('New promotion')} back={<BackLink to="/promotions">{t('Promotions')}</BackLink>}>
      <form onSubmit={form.submit}>
        <Stack maw={760} gap="lg">
          <Section title={t('Details')}>
            <Stack>
              <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
              <TextInput
                label={t('Codes')}
                description={t('Separated by commas; without one, it applies by itself.')}
                {...form.text('codes')}
              />
              <TermsFields form={form} />
            </Stack>
          </Section>
          <SubmitBar form={form} submit="Create promotion" canSubmit={form.values.name !== ''} />
        </Stack>
      </form>
    </Page>
  );
}
