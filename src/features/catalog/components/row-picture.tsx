import { ProductPicture } from './product-picture.tsx'

export const RowPicture = ({ path }: { path: string | null }) => (
  <ProductPicture
    path={path}
    sizes="40px"
    className="size-10 flex-none rounded-control bg-sunken p-0.5 [&_.lucide]:size-5"
  />
)
