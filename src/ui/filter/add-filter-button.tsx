import Plus from 'lucide-react/icons/plus'
import { Button, type ButtonProps } from '../action/button.tsx'

/** Once the filter is set, a `FilterChip` replaces it. */
export function AddFilterButton({ children, ...props }: ButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="rounded-full border-dashed border-control font-medium text-ink [&_.lucide]:size-4"
      {...props}
    >
      <Plus aria-hidden />
      {children}
    </Button>
  )
}
