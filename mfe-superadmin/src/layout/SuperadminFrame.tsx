import { useState, type ReactNode } from 'react';
import { Drawer } from '@dukani/shared/ui-core';
import { KeyboardShortcutsHelp, useShortcut } from '@dukani/shared/ui-antd';
import '../common/common.css';
import { Header } from './Header';
import './layout.css';
import { SearchPalette } from './SearchPalette';
import { Sidebar } from './Sidebar';

/** The super admin's chrome: menu, header and search around whichever screen is open. */
export function SuperadminFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  useShortcut('ctrl+k', () => setIsSearchOpen(true), 'Go to a screen or tenant');

  return (
    <div className="sup-frame">
      <a className="dk-skip-link" href="#superadmin-content">
        Skip to content
      </a>
      <aside className="sup-sidebar">
        <Sidebar />
      </aside>
      <Drawer isOpen={isMenuOpen} side="left" title="Menu" onClose={() => setIsMenuOpen(false)}>
        <Sidebar onNavigate={() => setIsMenuOpen(false)} />
      </Drawer>
      <div className="sup-main">
        <Header onOpenMenu={() => setIsMenuOpen(true)} onOpenSearch={() => setIsSearchOpen(true)} />
        <main id="superadmin-content" className="sup-content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {isSearchOpen && <SearchPalette onClose={() => setIsSearchOpen(false)} />}
      <KeyboardShortcutsHelp />
    </div>
  );
}
