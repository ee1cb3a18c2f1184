import '../../shared/src/ui-core/styles.css';
import './shell.css';

// Everything else comes after this line's await: federation has to agree on the shared modules first.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap').then(({ start }) => start());
