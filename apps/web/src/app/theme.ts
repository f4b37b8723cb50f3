import { createTheme } from '@mui/material/styles';

const label = { fontSize: 12, lineHeight: '16px' } as const;

/** Colours are the custom properties of tokens.css, so light and dark need one theme. */
export const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: {
      main: 'var(--primary)',
      light: 'var(--primary)',
      dark: 'var(--primary)',
      contrastText: 'var(--on-primary)',
    },
    secondary: { main: 'var(--link)', light: 'var(--link)', dark: 'var(--link)', contrastText: 'var(--paper)' },
    error: { main: 'var(--bad)', light: 'var(--bad)', dark: 'var(--bad-ink)', contrastText: 'var(--on-bad)' },
    warning: { main: 'var(--warn)', light: 'var(--warn)', dark: 'var(--warn-ink)', contrastText: 'var(--on-warn)' },
    success: { main: 'var(--good)', light: 'var(--good)', dark: 'var(--good-ink)', contrastText: 'var(--paper)' },
    info: { main: 'var(--link)', light: 'var(--link)', dark: 'var(--link)', contrastText: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--line-strong)' },
    background: { default: 'var(--paper)', paper: 'var(--paper)' },
    divider: 'var(--line)',
    action: { hover: 'var(--hover)', selected: 'var(--selected)', focus: 'var(--hover)', active: 'var(--ink-2)' },
  },
  // why: what opens must be usable within a tenth of a second
  transitions: {
    duration: {
      shortest: 60,
      shorter: 60,
      short: 75,
      standard: 75,
      complex: 75,
      enteringScreen: 75,
      leavingScreen: 60,
    },
  },
  shape: { borderRadius: 8 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1240, xl: 1536 } },
  typography: {
    fontFamily: 'Roboto, "Roboto Fallback", "Roboto Fallback 2", system-ui, sans-serif',
    htmlFontSize: 16,
    body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
    body2: { fontSize: 13, lineHeight: '18px', letterSpacing: 0 },
    caption: { ...label, letterSpacing: 0 },
    h1: { fontSize: 20, lineHeight: '26px', fontWeight: 500, letterSpacing: -0.1 },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 500 },
    h3: { fontSize: 15, lineHeight: '20px', fontWeight: 500 },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: 2 } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
      styleOverrides: {
        root: {
          minWidth: 0,
          height: 36,
          padding: '0 14px',
          gap: 8,
          whiteSpace: 'nowrap',
          '@media (max-width: 899.95px)': { minHeight: 44 },
        },
        startIcon: { margin: 0 },
        endIcon: { margin: 0 },
        sizeSmall: { height: 32, padding: '0 10px', fontSize: 13 },
        sizeLarge: { height: 44, fontSize: 14 },
        outlined: { borderColor: 'var(--line-strong)', '&:hover': { backgroundColor: 'var(--hover)' } },
        contained: { '&:hover': { filter: 'brightness(.97)' } },
        text: { color: 'var(--link)', padding: '0 8px', '&:hover': { backgroundColor: 'var(--hover)' } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 36,
          height: 36,
          borderRadius: 8,
          color: 'var(--ink-2)',
          '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
          '@media (max-width: 899.95px)': { width: 44, height: 44 },
        },
        sizeSmall: { width: 32, height: 32 },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
    MuiDialog: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)', margin: 16, width: 'calc(100% - 32px)' },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 18, lineHeight: '24px', fontWeight: 500, padding: '20px 24px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px 20px', gap: 8 } } },
    // why: by default a taller menu opens more slowly
    MuiMenu: { defaultProps: { transitionDuration: 75 } },
    MuiMenuItem: {
      styleOverrides: {
        root: { fontSize: 14, minHeight: 36, gap: 12, '@media (max-width: 899.95px)': { minHeight: 44 } },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 300 },
      styleOverrides: {
        tooltip: {
          backgroundColor: 'var(--ink)',
          color: 'var(--paper)',
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 400,
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 44, borderBottom: '1px solid var(--line)' },
        list: { gap: 24 },
        indicator: { backgroundColor: 'var(--link)' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 44,
          padding: 0,
          color: 'var(--ink-2)',
          fontWeight: 400,
          '&.Mui-selected': { color: 'var(--ink)', fontWeight: 500 },
        },
      },
    },
    MuiToggleButtonGroup: { styleOverrides: { root: { height: 32, '@media (max-width: 899.95px)': { height: 44 } } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          padding: '0 11px',
          fontSize: 13,
          fontWeight: 400,
          color: 'var(--ink-2)',
          borderColor: 'var(--line-strong)',
          '&.Mui-selected': { backgroundColor: 'var(--selected)', color: 'var(--ink)', fontWeight: 500 },
          '&.Mui-selected:hover': { backgroundColor: 'var(--selected)' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          fontSize: 14,
          minHeight: 36,
          backgroundColor: 'var(--paper)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-strong)' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)' },
          // why: phones zoom into a field whose text is under 16 px
          '@media (max-width: 899.95px)': { fontSize: 16, minHeight: 44 },
        },
        input: { padding: '7px 12px', height: 20 },
        adornedStart: { '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
        multiline: { padding: 0 },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: {
          '&.MuiOutlinedInput-root': { padding: '0 64px 0 0' },
          '&.MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '7px 12px' },
        },
        paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' },
      },
    },
    MuiTableCell: { styleOverrides: { root: { fontSize: 13, lineHeight: '18px', borderColor: 'var(--line)' } } },
    MuiFormHelperText: { styleOverrides: { root: { ...label, marginLeft: 0, marginTop: 4 } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: 'var(--link)' } } },
    MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
    MuiCheckbox: {
      styleOverrides: { root: { color: 'var(--line-strong)', '&.Mui-checked': { color: 'var(--link)' } } },
    },
    MuiRadio: { styleOverrides: { root: { color: 'var(--line-strong)', '&.Mui-checked': { color: 'var(--link)' } } } },
    MuiSwitch: { defaultProps: { color: 'secondary' } },
  },
});
