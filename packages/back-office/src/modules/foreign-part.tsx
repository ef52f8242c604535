import { Alert, Skeleton } from '@mantine/core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { describeError } from '../api/errors.ts';
import { t } from '../i18n/translate.ts';

type AnyProps = Record<string, unknown>;

const loaded = new Map<string, ComponentType<AnyProps>>();

/** The component of a file; a file is loaded once. */
function loadPart(url: string): ComponentType<AnyProps> {
  const known = loaded.get(url);
  if (known) return known;
  const part = lazy(() => import(/* @vite-ignore */ url) as Promise<{ default: ComponentType<AnyProps> }>);
  loaded.set(url, part);
  return part;
}

interface ForeignPartProps {
  module: string;
  url: string;
  data?: AnyProps;
}

/** A page or widget of a module. One that fails does not take the rest of the page with it. */
export function ForeignPart({ module, url, data = {} }: ForeignPartProps) {
  const Part = loadPart(url);
  return (
    <PartBoundary module={module}>
      <Suspense fallback={<Skeleton height={120} radius="lg" />}>
        <Part {...data} />
      </Suspense>
    </PartBoundary>
  );
}

class PartBoundary extends Component<{ module: string; children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    const { module, children } = this.props;
    if (this.state.error === null) return children;
    return (
      <Alert color="red" title={t('A part of the module {module} failed', { module })}>
        {describeError(this.state.error)}
      </Alert>
    );
  }
}
