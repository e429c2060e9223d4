import { defineConfig } from '@pandacss/dev'
import { type PaletteColor, palette } from './src/ui/theme/palette.ts'

const color = (name: PaletteColor) => ({
  value: { base: palette.dark[name], _light: palette.light[name] },
})

const steps = {
  px: { value: '1px' },
  0: { value: '0' },
  0.5: { value: '0.125rem' },
  1: { value: '0.25rem' },
  1.5: { value: '0.375rem' },
  2: { value: '0.5rem' },
  2.5: { value: '0.625rem' },
  3: { value: '0.75rem' },
  3.5: { value: '0.875rem' },
  4: { value: '1rem' },
  5: { value: '1.25rem' },
  6: { value: '1.5rem' },
  7: { value: '1.75rem' },
  8: { value: '2rem' },
  9: { value: '2.25rem' },
  10: { value: '2.5rem' },
  11: { value: '2.75rem' },
  12: { value: '3rem' },
  16: { value: '4rem' },
  20: { value: '5rem' },
  24: { value: '6rem' },
  32: { value: '8rem' },
}

export default defineConfig({
  preflight: true,
  presets: ['@pandacss/preset-base'],
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.{ts,tsx}'],
  outdir: 'styled-system',
  strictTokens: true,
  conditions: {
    extend: {
      dark: '[data-theme=dark] &',
      light: '[data-theme=light] &',
      coarse: '@media (pointer: coarse)',
      calm: '@media (prefers-reduced-motion: reduce)',
    },
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens: {
      fonts: {
        sans: {
          value:
            "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
        },
        mono: { value: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace" },
      },
      fontSizes: {
        '2xs': { value: '0.6875rem' },
        xs: { value: '0.75rem' },
        sm: { value: '0.8125rem' },
        md: { value: '0.875rem' },
        lg: { value: '1rem' },
        xl: { value: '1.25rem' },
        '2xl': { value: '1.5rem' },
        '3xl': { value: '2rem' },
      },
      fontWeights: {
        normal: { value: '400' },
        medium: { value: '500' },
        semibold: { value: '600' },
        bold: { value: '700' },
      },
      lineHeights: {
        none: { value: '1' },
        tight: { value: '1.2' },
        snug: { value: '1.35' },
        normal: { value: '1.5' },
      },
      letterSpacings: {
        tight: { value: '-0.015em' },
        normal: { value: '0' },
        wide: { value: '0.06em' },
      },
      spacing: steps,
      sizes: {
        ...steps,
        full: { value: '100%' },
        viewport: { value: 'calc(100dvh - var(--strip, 0px))' },
        min: { value: 'min-content' },
        max: { value: 'max-content' },
        fit: { value: 'fit-content' },
        prose: { value: '60ch' },
        xs: { value: '20rem' },
        sm: { value: '24rem' },
        md: { value: '30rem' },
        lg: { value: '40rem' },
        xl: { value: '56rem' },
        page: { value: '90rem' },
        panel: { value: 'clamp(18.75rem, 29.3vw, 20rem)' },
        topbar: { value: '3.25rem' },
        'sidebar.open': { value: '16rem' },
        'sidebar.closed': { value: '5rem' },
        'control.sm': { value: '1.75rem' },
        'control.md': { value: '2.25rem' },
        'control.lg': { value: '2.75rem' },
      },
      radii: {
        none: { value: '0' },
        sm: { value: '4px' },
        md: { value: '6px' },
        lg: { value: '10px' },
        xl: { value: '14px' },
        full: { value: '999px' },
      },
      borderWidths: { none: { value: '0' }, thin: { value: '1px' }, thick: { value: '2px' } },
      borders: { none: { value: 'none' }, focus: { value: '2px solid {colors.focus}' } },
      durations: { fast: { value: '110ms' }, normal: { value: '180ms' }, slow: { value: '320ms' } },
      easings: { out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }, linear: { value: 'linear' } },
      zIndex: {
        base: { value: 0 },
        raised: { value: 10 },
        sticky: { value: 20 },
        panel: { value: 30 },
        topbar: { value: 40 },
        sidebar: { value: 50 },
        overlay: { value: 60 },
        popover: { value: 70 },
        toast: { value: 80 },
        skip: { value: 90 },
      },
      opacity: {
        0: { value: 0 },
        disabled: { value: 0.5 },
        dim: { value: 0.7 },
        full: { value: 1 },
      },
      animations: {
        // the spinner appears after 250 ms: a shorter wait shows none, and the browser draws no
        // frames for it
        spin: { value: 'fade 140ms linear 250ms backwards, spin 0.8s linear 250ms infinite' },
        pulse: { value: 'pulse 1.6s ease-in-out infinite' },
        rise: { value: 'rise 180ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
        fade: { value: 'fade 140ms linear' },
      },
    },
    semanticTokens: {
      colors: {
        canvas: color('canvas'),
        sunken: color('sunken'),
        field: color('field'),
        surface: color('surface'),
        raised: color('raised'),
        overlay: color('overlay'),
        hover: color('hover'),
        active: color('active'),
        scrim: { value: { base: 'rgb(3 6 10 / 0.66)', _light: 'rgb(18 27 36 / 0.42)' } },
        glass: { value: { base: 'rgb(18 25 34 / 0.9)', _light: 'rgb(255 255 255 / 0.92)' } },
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        line: { DEFAULT: color('line'), subtle: color('lineSubtle'), control: color('lineControl') },
        ink: { DEFAULT: color('ink'), muted: color('inkMuted'), faint: color('inkFaint') },
        accent: {
          DEFAULT: color('accent'),
          hover: color('accentHover'),
          ink: color('accentInk'),
          soft: color('accentSoft'),
          on: color('onAccent'),
        },
        online: { DEFAULT: color('online'), mark: color('onlineMark'), soft: color('onlineSoft') },
        late: { DEFAULT: color('late'), mark: color('lateMark'), soft: color('lateSoft') },
        offline: { DEFAULT: color('offline'), mark: color('offlineMark'), soft: color('offlineSoft') },
        off: { DEFAULT: color('off'), soft: color('offSoft') },
        selected: { DEFAULT: color('selected'), soft: color('selectedSoft') },
        danger: {
          DEFAULT: color('danger'),
          hover: color('dangerHover'),
          soft: color('offlineSoft'),
          on: color('onDanger'),
        },
        // colours of event kinds, which differ from the colours of every guard status
        event: {
          outside: color('eventOutside'),
          inside: color('eventInside'),
          incident: color('eventIncident'),
        },
        focus: color('accent'),
      },
      shadows: {
        none: { value: 'none' },
        sm: { value: { base: '0 1px 2px rgb(0 0 0 / 0.5)', _light: '0 1px 2px rgb(18 27 36 / 0.08)' } },
        md: {
          value: {
            base: '0 4px 14px rgb(0 0 0 / 0.45), 0 1px 3px rgb(0 0 0 / 0.4)',
            _light: '0 4px 14px rgb(18 27 36 / 0.1), 0 1px 3px rgb(18 27 36 / 0.08)',
          },
        },
        lg: {
          value: {
            base: '0 18px 48px rgb(0 0 0 / 0.6), 0 2px 8px rgb(0 0 0 / 0.4)',
            _light: '0 18px 48px rgb(18 27 36 / 0.18), 0 2px 8px rgb(18 27 36 / 0.08)',
          },
        },
      },
    },
    textStyles: {
      title: {
        value: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'tight', letterSpacing: 'tight' },
      },
      heading: { value: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug' } },
      body: { value: { fontSize: 'md', lineHeight: 'normal' } },
      dense: { value: { fontSize: 'sm', lineHeight: 'snug' } },
      meta: { value: { fontSize: 'xs', lineHeight: 'snug' } },
      label: { value: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } },
      figure: {
        value: {
          fontSize: '3xl',
          fontWeight: 'semibold',
          lineHeight: 'none',
          letterSpacing: 'tight',
          fontVariantNumeric: 'tabular-nums',
        },
      },
    },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      rise: { from: { opacity: '0', transform: 'translateY(6px)' } },
      fade: { from: { opacity: '0' } },
    },
  },
  utilities: {
    extend: {
      tabular: {
        className: 'tabular',
        values: { type: 'boolean' },
        transform: (value: boolean) => (value ? { fontVariantNumeric: 'tabular-nums' } : {}),
      },
    },
  },
  globalCss: {
    html: {
      fontFamily: 'sans',
      bg: 'canvas',
      color: 'ink',
      colorScheme: 'dark',
      textSizeAdjust: '100%',
      fontFeatureSettings: "'cv05', 'cv08', 'ss03'",
    },
    'html[data-theme=light]': { colorScheme: 'light' },
    // height of the strip above every screen; screens subtract it from their own height
    '@media screen': { ':root:has([data-strip])': { '--strip': '1.25rem' } },
    body: { textStyle: 'body', minHeight: 'viewport' },
    '#root': { minHeight: 'viewport' },
    ':focus-visible': {
      outline: 'focus',
      outlineOffset: '2px',
    },
    '::selection': { bg: 'accent', color: 'accent.on' },
    '*': { scrollbarWidth: 'thin', scrollbarColor: 'token(colors.line) transparent' },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
})
