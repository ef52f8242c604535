import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/app.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/use-data.ts';
import { openAhead, router } from './app/router.ts';
import { cssVariables, theme } from './app/theme.ts';
import { loadLanguage, useLanguage } from './i18n/translate.ts';

function BackOffice() {
  const language = useLanguage();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={language} router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

// a page that was loaded before an update of the server asks for files that are no longer there
addEventListener('vite:preloadError', () => location.reload());

openAhead();
await loadLanguage();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BackOffice />
  </StrictMode>,
);
