import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const iris = [
  '#f0f2ff',
  '#dfe4fd',
  '#bcc6f8',
  '#97a6ff',
  '#7384ee',
  '#5467e8',
  '#3b50d2',
  '#3044bd',
  '#27379b',
  '#1f2c7c',
] as const;

/** The components' theme. What it cannot say with a value stands in `components-look.css`. */
export const componentTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  primaryColor: 'iris',
  primaryShade: 6,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: { iris },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Menu: {
      defaultProps: {
        shadow: 'none',
        transitionProps: { duration: 100 },
        position: 'bottom-start',
        offset: 4,
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'none', transitionProps: { duration: 100 }, offset: 4 } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { shadow: 'none', transitionProps: { duration: 80 } } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'none' } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
  },
});

/** The components' colours are the product's tokens, in both themes. */
export const componentColors: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--panel)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent)',
  };
  return { variables: {}, light: tokens, dark: tokens };
};
