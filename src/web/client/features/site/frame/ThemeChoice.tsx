import { useLayoutEffect, useState } from 'react';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { currentTheme, setTheme, type Theme, themes } from '../../../lib/theme.ts';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';

const texts = staticTexts.theme;

export function ThemeChoice() {
  const [theme, choose] = useState<Theme>('system');
  useLayoutEffect(() => choose(currentTheme()), []); // the server does not know it
  return (
    <NativeSelect
      label={texts.label}
      options={themes.map((value) => ({ value, label: texts[value] }))}
      value={theme}
      onChange={(nextTheme) => {
        setTheme(nextTheme);
        choose(nextTheme);
      }}
    />
  );
}
