import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const pine: MantineColorsTuple = [
  '#e9faf6',
  '#d4f1ea',
  '#a6e2d3',
  '#74d2bb',
  '#4cc4a7',
  '#33bc9a',
  '#17856f',
  '#0f766e',
  '#0b5f58',
  '#064a44',
];

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 7 },
  colors: { pine },
  defaultRadius: 'md',
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.05rem' }, h3: { fontSize: '0.95rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'lg' } },
    Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
    MultiSelect: { defaultProps: { searchable: true } },
    Tooltip: { defaultProps: { withArrow: true } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
  },
});

/** The colours of secondary text have enough contrast to be read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566069',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': '#68727b',
    '--mantine-color-error': '#c92a2a',
    '--page': '#f5f6f7',
    '--line': '#e3e6e8',
  },
  dark: {
    '--mantine-color-dimmed': '#a3abb2',
    '--mantine-color-placeholder': '#8d969e',
    '--mantine-color-body': '#1b1e20',
    '--mantine-color-error': '#ff8787',
    '--page': '#131516',
    '--line': '#2e3336',
  },
});
