import { useState } from 'react';
import { loadLabelSettings, saveLabelSettings, type LabelSettings } from './labelSettings';

/** What is printed on labels, as this device last chose it. */
export function useLabelSettings() {
  const [settings, setSettings] = useState(loadLabelSettings);
  const change = (changes: Partial<LabelSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    saveLabelSettings(next);
  };
  return { settings, change };
}
