import { brandContrast, type BrandColors } from '@dukani/shared/branding';

/** The colours in use, in light and dark, with the contrast that people will read them at. */
export function BrandPreview({ colors }: { colors: BrandColors }) {
  return (
    <div className="settings-previews" role="group" aria-label="Preview of the colours">
      {(['light', 'dark'] as const).map((theme) => {
        const look = brandContrast(colors, theme);
        return (
          <figure key={theme} className="settings-preview" style={{ background: look.surface, color: look.text }}>
            <figcaption>{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
            <div className="settings-preview-row">
              <span className="settings-preview-button" style={{ background: look.fill, color: look.onFill }}>
                Buy now
              </span>
              <span className="settings-preview-link" style={{ color: look.link }}>
                A link
              </span>
              <span className="settings-preview-deal" style={{ background: look.accent, color: look.onAccent }}>
                −20%
              </span>
              <span className="settings-preview-dot" style={{ background: look.secondary }} />
            </div>
            <ul className="settings-contrast" style={{ color: look.mutedText }}>
              <li>Button text {look.fillRatio} : 1</li>
              <li>
                Link {look.linkRatio} : 1{look.isLinkAdjusted && ', shifted so that it can be read'}
              </li>
              <li>Deal mark {look.accentRatio} : 1</li>
            </ul>
          </figure>
        );
      })}
    </div>
  );
}
