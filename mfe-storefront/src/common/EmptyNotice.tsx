import type { ReactNode } from 'react';

interface EmptyNoticeProps {
  art: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** 1 where it is all the page has to say. */
  headingLevel?: 1 | 2;
}

/** A drawing, a sentence and the way on, where there is nothing else. */
export function EmptyNotice({ art, title, children, actions, headingLevel = 2 }: EmptyNoticeProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="shop-state">
      {art}
      <Heading>{title}</Heading>
      {children}
      {actions !== undefined && actions !== false && <div className="shop-state__actions">{actions}</div>}
    </div>
  );
}
