import { api, ApiError, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/data-table.tsx';
import { nameLanguage } from '../../ui/name-language.ts';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { BackToSettings, RecordsPage } from '../records-page.tsx';
import { listCountries } from '../regions/countries.ts';
import { useHasModule } from '../status/use-has-module.ts';
import { useRegionOptions } from '../use-settings.ts';
import { nameKind } from './legal-text-kinds.ts';
import { NewTextDialog, StoredTextDialog } from './text-dialogs.tsx';

type LegalText = Schemas['LegalText'];

/** Their contents are read when one is opened. */
const SHOWN = 'id,kind,title,region_id,country_code,locale,version,published_at';

/** Terms, instructions on withdrawal and privacy policies: drafts, and the versions that were published. */
export function LegalTextsPage() {
  const hasEu = useHasModule('eu');
  const { data, error } = useOptionalData(
    ['legal-texts'],
    () => api.GET('/admin/legal-texts', { params: { query: { limit: 200, fields: SHOWN } } }),
    hasEu === true,
  );
  const describePlace = useDescribePlace();
  const publish = useAction(
    (id: string) => api.POST('/admin/legal-texts/{id}/publish', { params: { path: { id } } }),
    { done: 'Published' },
  );
  const isOff = hasEu === false || (error instanceof ApiError && error.status === 404);
  if (isOff)
    return (
      <Page title={t('Legal texts')} back={<BackToSettings />}>
        <EmptyState title={t('This shop has no legal texts')}>
          {t('The variable EU of the server switches them on.')}
        </EmptyState>
      </Page>
    );
  return (
    <RecordsPage
      title={t('Legal texts')}
      under={t('Buyers accept the latest version that is published for their region, country and language.')}
      isBelowSettings
      create={t('New legal text')}
      emptyTitle={t('No legal texts yet')}
      empty={t('Such as the terms of sale.')}
      records={data?.legal_texts}
      error={error}
      nameOf={({ title }) => title}
      columns={[
        { title: t('About'), cell: ({ kind }) => nameKind(kind) },
        { title: t('For'), isSecondary: true, cell: describePlace },
        { title: t('Version'), isSecondary: true, isNumber: true, cell: ({ version }) => version ?? '–' },
        {
          title: t('Status'),
          cell: ({ published_at }) => <Status value={isDraft({ published_at }) ? 'draft' : 'published'} />,
        },
        {
          title: t('Publish'),
          cell: (text) =>
            isDraft(text) && (
              <ConfirmButton
                size="xs"
                label={t('Publish')}
                question={t('A version that is published is never changed. Publish {title}?', {
                  title: text.title,
                })}
                isDanger={false}
                onConfirm={() => publish.mutate(text.id)}
              />
            ),
        },
      ]}
      remove={(id) => api.DELETE('/admin/legal-texts/{id}', { params: { path: { id } } })}
      canRemove={isDraft}
      dialog={(text, onClose) =>
        text ? <StoredTextDialog id={text.id} onClose={onClose} /> : <NewTextDialog onClose={onClose} />
      }
    />
  );
}

function isDraft({ published_at }: Pick<LegalText, 'published_at'>): boolean {
  return published_at === null;
}

/** Describes for whom a text is: its region, country and language. */
function useDescribePlace() {
  const regions = useRegionOptions();
  const countries = listCountries();
  return ({ region_id, country_code, locale }: LegalText): string =>
    [
      regions.find(({ value }) => value === region_id)?.label,
      countries.find(({ value }) => value === country_code)?.label,
      locale && nameLanguage(locale),
    ]
      .filter(Boolean)
      .join(', ') || t('All');
}
