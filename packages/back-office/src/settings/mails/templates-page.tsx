import { Button, Card, NavLink, ScrollArea, SegmentedControl, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useData, useOptionalData } from '../../api/use-data.ts';
import { currentLanguage, t } from '../../i18n/translate.ts';
import { nameLanguage } from '../../ui/name-language.ts';
import { BackLink, Page, Section } from '../../ui/page.tsx';

const route = getRouteApi('/shell/settings/mails/templates');

/** The mails that the shop sends, as customers would see them, in each language. */
export function MailTemplatesPage() {
  const search = route.useSearch();
  const locale = search.locale ?? currentLanguage();
  const { templates, locales } = useData(['notifications', 'templates', locale], () =>
    api.GET('/admin/notifications/templates', { params: { query: { locale } } }),
  );
  const chosen = search.template ?? templates[0].name;
  return (
    <Page
      title={t('Templates of mails')}
      under={t('With example data. MAIL_TEMPLATES names a directory with templates of your own.')}
      back={<BackLink to="/settings/mails">{t('Mails')}</BackLink>}
      actions={locales.map((code) => (
        <Button
          key={code}
          size="xs"
          variant={code === locale ? 'filled' : 'default'}
          aria-current={code === locale ? 'true' : undefined}
          renderRoot={(props) => (
            <Link to="." search={(before) => ({ ...before, locale: code })} replace {...props} />
          )}
        >
          {nameLanguage(code)}
        </Button>
      ))}
    >
      <div className="preview">
        <Card p="xs" shadow="xs" component="nav" aria-label={t('Templates of mails')}>
          {templates.map(({ name, subject }) => (
            <NavLink
              key={name}
              renderRoot={(props) => (
                <Link to="." search={(before) => ({ ...before, template: name })} replace {...props} />
              )}
              active={name === chosen}
              label={subject}
              description={name}
              styles={{ root: { borderRadius: 'var(--mantine-radius-md)' } }}
            />
          ))}
        </Card>
        <Preview name={chosen} locale={locale} />
      </div>
    </Page>
  );
}

function Preview({ name, locale }: { name: string; locale: string }) {
  const [part, setPart] = useState('html');
  const { data } = useOptionalData(['notifications', 'templates', locale, name], () =>
    api.GET('/admin/notifications/templates/{name}', { params: { path: { name }, query: { locale } } }),
  );
  if (!data) return <div />;
  const { subject, html, text } = data.template;
  return (
    <Section
      title={subject}
      actions={
        <SegmentedControl
          aria-label={t('Part')}
          size="xs"
          data={[
            { value: 'html', label: t('Mail') },
            { value: 'text', label: t('Plain text') },
          ]}
          value={part}
          onChange={setPart}
        />
      }
    >
      {part === 'html' ? (
        // without scripts and without the session, as templates may come from elsewhere
        <iframe className="mail" title={subject} srcDoc={html} sandbox="" />
      ) : (
        <ScrollArea>
          <Text component="pre" size="sm" m={0}>
            {text}
          </Text>
        </ScrollArea>
      )}
    </Section>
  );
}
