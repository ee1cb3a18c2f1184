import { act, render, screen } from '@testing-library/react';
import { Later } from './Later';

describe('Later', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('draws with the frame after the one that shows the page', () => {
    render(<Later>below the fold</Later>);
    act(() => jest.advanceTimersToNextFrame());
    expect(screen.queryByText('below the fold')).toBeNull();

    act(() => jest.advanceTimersToNextFrame());

    expect(screen.getByText('below the fold')).toBeInTheDocument();
  });

  it('does not wait for frames of a tab that nobody looks at', () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    render(<Later>below the fold</Later>);

    act(() => jest.advanceTimersByTime(300));

    expect(screen.getByText('below the fold')).toBeInTheDocument();
  });
});
