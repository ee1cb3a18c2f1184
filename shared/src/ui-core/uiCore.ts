export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonVariant,
  type ControlSize,
  type IconButtonProps,
} from './Button';
export { Dialog, Drawer, type DialogProps, type DrawerProps } from './Dialog';
export { Badge, Logo, Price, ProductImage, VisuallyHidden, type BadgeTone } from './Display';
export { addIcons, Icon, type IconName } from './Icon';
export { EmptyState, ErrorState, Skeleton, Spinner } from './States';
export { dismissToast, toast, type ToastInput } from './toast';
export { ToastRegion } from './ToastRegion';
export { confirm, ConfirmRegion, type ConfirmOptions } from './confirm';
export { useDocumentTitle } from './useDocumentTitle';
export { useFocusInvalid } from './useFocusInvalid';
export { useMediaQuery } from './useMediaQuery';
export { useOnline } from './useOnline';
export { useDebouncedValue } from './useDebouncedValue';
